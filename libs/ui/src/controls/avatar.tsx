import { Avatar as AntAvatar } from 'antd';
import type { ReactNode } from 'react';
import './controls.css';

interface AvatarProps {
  /** Name whose initials are shown if there is neither picture nor icon. */
  name: string;
  /** Address of a picture. */
  picture?: string;
  /** For things instead of people, such as a bulk payment. */
  icon?: ReactNode;
  /** People are round, organisations and things are not. */
  round?: boolean;
  /** 28 px instead of 32. */
  small?: boolean;
  /** Grey, for lists; green is for the person signed in. */
  neutral?: boolean;
}

/** Returns the first letters of the first two words that are no legal form or title: "Ets Sawa Transit" is ST. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !/^(sarl|sa|ets|et|fils|dr)$/i.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/**
 * Shows a picture, an icon or initials; decoration next to the name that it represents. Initials are drawn, not
 * written, so that they are neither read out nor part of a button's label; as an icon, because antd measures each text.
 */
export function Avatar({ name, picture, icon, round = false, small = false, neutral = false }: AvatarProps) {
  return (
    <AntAvatar
      className={neutral ? 'sg-avatar' : 'sg-avatar sg-avatar-own'}
      shape={round ? 'circle' : 'square'}
      size={small ? 'small' : 'medium'}
      src={picture}
      alt=""
      icon={icon ?? <span className="sg-initials" data-initials={initials(name)} />}
      aria-hidden="true"
    />
  );
}
