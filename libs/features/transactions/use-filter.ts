import {
  expenseCategories,
  storedPhoneNumber,
  transactionKinds,
  transactionStatuses,
  transactionTypes,
} from '@sanaga/domain';
import { oneOf, useAddress } from '@sanaga/navigation';
import type { Sort } from '@sanaga/ui';
import { useSearchParams } from 'react-router';
import { daysOf, periods } from '../shared/period/periods.ts';

/** The first one goes without saying. */
export const sorts = ['date,desc', 'date,asc', 'customer,asc', 'customer,desc'] as const;

const dayOf = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

const amountOf = (value: string | null): string | undefined =>
  value !== null && /^[1-9]\d{0,14}$/.test(value) ? value : undefined;

const somebodyOf = (value: string | null): string | undefined =>
  value !== null && /^(me|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i.test(value) ? value : undefined;

const paidToOf = (value: string | null): string | undefined =>
  value !== null && storedPhoneNumber.test(value) ? value : undefined;

/** What the address says: filters, order, page and which payment is open; what it may not say is left out. */
function readAddress(search: URLSearchParams) {
  const period = oneOf(periods, search.get('period'));
  const days =
    period !== undefined && period !== 'custom'
      ? daysOf(period, new Date())
      : { from: dayOf(search.get('from')), to: dayOf(search.get('to')) };
  return {
    id: search.get('id') ?? undefined,
    page: Math.max(0, Math.trunc(Number(search.get('page') ?? 0)) || 0),
    period: period ?? (days.from || days.to ? ('custom' as const) : undefined),
    sort: oneOf(sorts, search.get('sort')) ?? 'date,desc',
    filter: {
      status: oneOf(transactionStatuses, search.get('status')),
      type: oneOf(transactionTypes, search.get('type')),
      method: oneOf(['MOMO'] as const, search.get('method')),
      kind: oneOf(transactionKinds, search.get('kind')),
      expenseCategory: oneOf(expenseCategories, search.get('expenseCategory')),
      createdBy: somebodyOf(search.get('createdBy')),
      minAmount: amountOf(search.get('minAmount')),
      maxAmount: amountOf(search.get('maxAmount')),
      paidTo: paidToOf(search.get('paidTo')),
      search: search.get('search')?.trim() || undefined,
      ...days,
    },
  };
}

type Address = ReturnType<typeof readAddress>;
type Name = keyof Address['filter'] | 'id' | 'page' | 'period' | 'sort';
export type Change = Partial<Record<Name, string | undefined>>;

/** The list's state, stored in the address so that a link or a reload shows the same. */
export function useFilter() {
  const [search, setSearch] = useSearchParams();
  const { turn, change, open } = useAddress();
  const write = (changed: Change) => change(changed, { replace: true });
  const address = readAddress(search);
  const [key, direction] = address.sort.split(',') as ['date' | 'customer', Sort['direction']];
  return {
    ...address,
    change,
    tableSort: { key, direction },
    open,
    turn,
    order: ({ key: by, direction: way }: Sort) => write({ sort: `${by},${way}`, page: undefined }),
    /** Another filter begins at its first page. */
    narrow: (changed: Change) => write({ ...changed, page: undefined }),
    clear: () => setSearch({}, { replace: true }),
  };
}

export type Filter = ReturnType<typeof useFilter>;
