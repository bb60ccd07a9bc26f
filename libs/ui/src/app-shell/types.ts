import type { ReactNode } from 'react';
import type { IconName } from '../icon/paths.ts';

export interface MenuEntry {
  /** Compared with `current`. */
  key: string;
  label: string;
  /** One line under the icon of the phone's tab bar, where `label` is too long. */
  shortLabel?: string;
  href: string;
  icon: IconName;
  /** How many things wait behind it. */
  badge?: number;
  /** The heading it stands under; entries of one group follow each other. */
  group?: string;
}

export interface Person {
  name: string;
  /** The current role in words. */
  role: string;
  picture?: string;
}

export interface Notifications {
  unread: number;
  /** Rendered while the popover is open. */
  content: (close: () => void) => ReactNode;
  onOpen?: () => void;
}

export interface AppShellProps {
  /** `console` has a deep river sider in both modes, and a menu drawer on phones. */
  variant?: 'portal' | 'console';
  menu: readonly MenuEntry[];
  /** The key of the entry the person is at. */
  current?: string;
  /** Whose wallet it is: name and "Organisation · Premium". */
  holder?: { name: string; detail: string; picture?: string };
  person: Person;
  /** What stands in the menu of the person beside Logout. */
  personLinks?: readonly { label: string; href: string }[];
  onLogout: () => void;
  /** The search box of the header; phones open it from an icon. */
  search?: ReactNode;
  notifications?: Notifications;
  onLanguageChange?: (language: 'en' | 'fr' | 'de') => void;
  /** Notices above every page: idle sign-out, the operator does not answer. */
  notice?: ReactNode;
  children: ReactNode;
}
