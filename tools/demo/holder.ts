import type { ExpenseCategory, Language, MemberRole, Plan } from '@sanaga/domain';
import type { StoryFile } from './story-files.ts';

export interface Person {
  name: string;
  email: string;
  phone: string;
  jobTitle: string | null;
  roles: MemberRole[];
  language: Language;
}

export interface Account {
  name: string;
  number: string;
}

/** Somebody who is paid, with reasons and amounts in whole XAF. */
export interface Payee {
  name: string;
  number: string;
  /** Name that the operator has for the number; null if it cannot say. */
  registered: string | null;
  reasons: string[];
  category: ExpenseCategory;
  from: number;
  to: number;
  /** True for pay on the 25th of each month; the others are paid as work comes. */
  monthly?: boolean;
}

interface Waiting {
  payee: string;
  amount: number;
  reason: string;
  message: string;
  /** Minutes since it was made. */
  age: number;
}

export interface Holder {
  accountType: 'ORGANIZATION' | 'INDIVIDUAL';
  name: string;
  username: string;
  category: string | null;
  location: string;
  website: string | null;
  plan: Plan;
  people: Person[];
  accounts: Account[];
  payees: Payee[];
  /** Payments on a working day, on average. */
  daily: number;
  /** Whole XAF: below `low` the wallet is refilled by one of `sizes`. */
  refills: { low: number; sizes: number[] };
  /** Accounts that pay the holder through payment requests. */
  buyers: Account[];
  waiting: Waiting[];
  /** A refill that waits for the super admin: account, whole XAF, minutes since it was requested. */
  refillWaiting: { account: number; amount: number; age: number } | null;
  /** A file that was processed `daysAgo` days ago. */
  paidFile?: StoryFile & { daysAgo: number };
  /** A file that was uploaded `minutesAgo` minutes ago and is not processed yet. */
  openFile?: StoryFile & { minutesAgo: number };
}

export const person = (
  name: string,
  email: string,
  phone: string,
  jobTitle: string | null,
  roles: MemberRole[],
  language: Language = 'en',
): Person => ({ name, email, phone, jobTitle, roles, language });

/** Writes a name as the operator does: `SURNAME GIVEN` in capitals, without accents. */
export const asRegistered = (name: string): string => {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().split(' ');
  return [...words.slice(1), ...words.slice(0, 1)].join(' ');
};

/** Returns the name in which a holder's accounts are registered: its owner's. */
export const registeredOwner = ([owner]: readonly Person[]): string => asRegistered(owner?.name ?? '');

export const worker = (name: string, number: string, from: number, to: number): Payee => ({
  name,
  number,
  registered: asRegistered(name),
  reasons: ['Salary'],
  category: 'SALARIES',
  from,
  to,
  monthly: true,
});

export const payee = (
  name: string,
  number: string,
  category: ExpenseCategory,
  reasons: string[],
  [from, to]: [number, number],
  registered: string | null = asRegistered(name),
): Payee => ({ name, number, registered, reasons, category, from, to });
