import './icon.css';
import { paths, type IconName } from './paths.ts';

interface IconProps {
  /** Which one. */
  name: IconName;
  /** Side in px; 16 by default. */
  size?: number;
  /** Such as `sg-warn` for a colour. */
  className?: string;
}

/** A stroke icon in the colour of the text. It is decoration: the word beside it says what it means. */
export function Icon({ name, size = 16, className = '' }: IconProps) {
  return (
    <svg className={`sg-icon ${className}`} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
