import './icon.css';
import { paths, type IconName } from './paths.ts';

interface IconProps {
  /** Name of the icon. */
  name: IconName;
  /** Side in px; 16 by default. */
  size?: number;
  /** Class, such as `sg-warn` for a colour. */
  className?: string;
}

/** Draws a stroke icon in the colour of the text. It is decoration: the word next to it carries the meaning. */
export function Icon({ name, size = 16, className = '' }: IconProps) {
  return (
    <svg className={`sg-icon ${className}`} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
