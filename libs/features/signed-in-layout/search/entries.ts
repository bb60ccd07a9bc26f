import type { IconName } from '@sanaga/ui';
import type { ReactNode } from 'react';

/** One thing that the palette leads to. */
export interface Entry {
  key: string;
  /** Where it leads; without one it searches for its title. */
  href?: string;
  icon: IconName;
  title: string;
  detail?: string;
  /** At the end of the line: amount and status. */
  end?: ReactNode;
}

export interface Group {
  key: string;
  title: string;
  entries: readonly Entry[];
  /** How many there are beside them, as text. */
  more?: string;
}

/** What is said of an entry, in one line. */
export const lineOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');
