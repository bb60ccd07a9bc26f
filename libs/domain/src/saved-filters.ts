import { auditSearchShapes } from './audit-actions.ts';
import type { Permission } from './permissions.ts';
import { plans } from './plans.ts';
import { cities, expenseCategories } from './reference-lists.ts';
import type { RoleHolder } from './roles.ts';
import { organisationStatuses } from './organisations.ts';
import { transactionKinds, transactionStatuses, transactionTypes } from './transaction-status.ts';
import { storedPhoneNumber, textLimits } from './limits.ts';

/** Lists with filters that can be saved under a name. */
export const savedFilterLists = [
  'TRANSACTIONS',
  'ORGANISATION_TRANSACTIONS',
  'ORGANISATIONS',
  'AUDIT',
] as const;
export type SavedFilterList = (typeof savedFilterLists)[number];

export const savedFilterLimits = {
  /** Longest name; characters. */
  name: 60,
  /** Filters that one person saves, over all lists. */
  perPerson: 20,
  /** Filters that the members of a holder share, or the super admins, over all lists. */
  sharedPerHolder: 50,
} as const;

/** Permission that each list needs: a person who may not see a list cannot save a filter of it. */
export const permissionOfFilters = {
  TRANSACTIONS: 'transaction:list',
  ORGANISATION_TRANSACTIONS: 'organisation-transaction:list',
  ORGANISATIONS: 'organisation:list',
  AUDIT: 'audit:read',
} as const satisfies Record<SavedFilterList, Permission>;

/** Periods that move with the day; `custom` has its own two days. */
export const listPeriods = ['week', 'month', 'lastMonth', 'year', 'custom'] as const;
/** Orders of payments; the first one is the default. */
export const paymentSorts = ['date,desc', 'date,asc', 'customer,asc', 'customer,desc'] as const;

type Check<Value extends string = string> = (value: string) => value is Value;
const oneOf =
  <Value extends string>(values: readonly Value[]): Check<Value> =>
  (value): value is Value =>
    values.some((known) => known === value);
const shaped =
  (shape: RegExp): Check =>
  (value): value is string =>
    shape.test(value);

const day = shaped(/^(19|[2-9]\d)\d\d-\d\d-\d\d$/);
const amount = shaped(/^[1-9]\d{0,14}$/);
const id = shaped(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
const search: Check = (text): text is string => text.trim() !== '' && text.length <= textLimits.search;

/** Fields of filters and order in the address of each list, and the values that each may have. */
export const filterFields = {
  TRANSACTIONS: {
    status: oneOf(transactionStatuses),
    type: oneOf(transactionTypes),
    method: oneOf(['MOMO'] as const),
    kind: oneOf(transactionKinds),
    expenseCategory: oneOf(expenseCategories),
    createdBy: (value): value is string => value === 'me' || id(value),
    minAmount: amount,
    maxAmount: amount,
    paidTo: shaped(storedPhoneNumber),
    question: oneOf(['OPEN'] as const),
    search,
    period: oneOf(listPeriods),
    from: day,
    to: day,
    sort: oneOf(paymentSorts),
  },
  ORGANISATION_TRANSACTIONS: { status: oneOf(transactionStatuses), search, sort: oneOf(paymentSorts) },
  ORGANISATIONS: {
    status: oneOf(organisationStatuses),
    plan: oneOf(plans),
    location: oneOf(cities.map(({ value }) => value)),
    search,
  },
  AUDIT: {
    actorId: id,
    organisationId: id,
    action: shaped(auditSearchShapes.action),
    subjectType: shaped(auditSearchShapes.subjectType),
    subjectId: shaped(auditSearchShapes.subjectId),
    from: day,
    to: day,
  },
} satisfies Record<SavedFilterList, Record<string, Check>>;

/** Values of a list's fields. */
export type FilterValues<List extends SavedFilterList> = {
  [Field in keyof (typeof filterFields)[List]]?: (typeof filterFields)[List][Field] extends Check<infer Value>
    ? Value
    : never;
};

/** Fields of a list by their names in its address. */
export type FilterQuery = Record<string, string>;

/** Reads the fields that the list knows, with values that it takes; `dropped` names the others. */
export function readFilter(
  list: SavedFilterList,
  saved: FilterQuery,
): { query: FilterQuery; dropped: string[] } {
  const checks: Record<string, Check> = filterFields[list];
  const isKnown = ([name, value]: [string, string]) =>
    Object.hasOwn(checks, name) && checks[name]?.(value) === true;
  const entries = Object.entries(saved);
  return {
    query: Object.fromEntries(entries.filter(isKnown)),
    dropped: entries.filter((entry) => !isKnown(entry)).map(([name]) => name),
  };
}

interface SavedFilterFacts {
  shared: boolean;
  /** Person who saved it. */
  createdBy: string;
}

type FilterActor = RoleHolder & { userId: string };

/** Returns true for the person who saved it: they decide on its name and whether it is shared. */
export const mayChangeFilter = ({ createdBy }: SavedFilterFacts, { userId }: FilterActor): boolean =>
  createdBy === userId;

/** Returns true for one's own; of shared filters, admins delete the organisation's and super admins delete theirs. */
export const mayDeleteFilter = (filter: SavedFilterFacts, actor: FilterActor): boolean =>
  filter.createdBy === actor.userId || (filter.shared && (actor.superAdmin || actor.roles.includes('ADMIN')));
