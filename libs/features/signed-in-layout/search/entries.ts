import type { IconName } from '@sanaga/ui';
import type { ReactNode } from 'react';

/** Thing that the palette leads to. */
export interface Entry {
  key: string;
  /** Address that it leads to; an entry without one searches for its title. */
  href?: string;
  icon: IconName;
  title: string;
  detail?: string;
  /** End of the line: amount and status. */
  end?: ReactNode;
}

export interface Group {
  key: string;
  title: string;
  entries: readonly Entry[];
  /** Number of results that are not listed, as text. */
  more?: string;
}

/** Joins what is said of an entry into one line. */
export const lineOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');
