import type { ReactNode } from 'react';
import type { IconName } from '../icon/paths.ts';

export interface MenuEntry {
  /** Compared with `current`. */
  key: string;
  /** The word next to the icon, or under it among the phone's tabs; on the rail its tooltip. */
  label: string;
  /** Address of the link. */
  href: string;
  /** Its icon on the rail and among the tabs. */
  icon: IconName;
  /** Number of things that wait behind it. */
  badge?: number;
  /** The heading that it is under; entries of one group follow each other. */
  group?: string;
}

export interface Person {
  /** As the person writes it. */
  name: string;
  /** The label of the current role. */
  role: string;
  /** Address of a picture; initials if there is none. */
  picture?: string;
}

export interface Notifications {
  /** Number of new ones; the bell has a dot if there are any. */
  unread: number;
  /** Rendered while the popover is open. */
  content: (close: () => void) => ReactNode;
  /** Called each time the popover opens. */
  onOpen?: () => void;
}

export interface AppShellProps {
  /** `console` has a deep river sider in both modes, and a menu drawer on phones. */
  variant?: 'portal' | 'console';
  /** The entries of the role; the phone’s tabs are the same. */
  menu: readonly MenuEntry[];
  /** Key of the entry that the person is at. */
  current?: string;
  /** The wallet's holder: name and "Organisation · Premium". */
  holder?: { name: string; detail: string; picture?: string };
  /** The signed-in person. */
  person: Person;
  /** The entries next to Logout in the person's menu. */
  personLinks?: readonly { label: string; href: string }[];
  /** Called by Logout, at the foot of the menu and in the menu of the person. */
  onLogout: () => void;
  /** Opens the search: a button like a field, an icon on phones; without it there is none. */
  search?: { label: string; onOpen: () => void };
  /** The bell and what it opens; no bell without it. */
  notifications?: Notifications;
  /** Called in addition, so that the profile's language can be saved. */
  onLanguageChange?: (language: 'en' | 'fr' | 'de') => void;
  /** True while another page is loading: shows a thin bar if that takes a moment. */
  loading?: boolean;
  /** Notices above every page: idle sign-out, the operator does not respond. */
  notice?: ReactNode;
  /** The page. */
  children: ReactNode;
}
