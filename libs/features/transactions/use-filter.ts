import {
  dayInDouala,
  expenseCategories,
  filterFields,
  listPeriods,
  paymentSorts,
  transactionKinds,
  transactionStatuses,
  transactionTypes,
} from '@sanaga/domain';
import { oneOf, useAddress } from '@sanaga/navigation';
import type { Sort } from '@sanaga/ui';
import { useSearchParams } from 'react-router';
import { daysOf } from '../shared/period/periods.ts';

type Field = keyof typeof filterFields.TRANSACTIONS;

/** What the address says in a field, where the list takes that. */
function fieldOf(search: URLSearchParams, name: Field): string | undefined {
  const value = search.get(name);
  return value !== null && filterFields.TRANSACTIONS[name](value) ? value : undefined;
}

/** What the address says: filters, order, page and which payment is open; what it may not say is left out. */
function readAddress(search: URLSearchParams) {
  const period = oneOf(listPeriods, search.get('period'));
  const days =
    period !== undefined && period !== 'custom'
      ? daysOf(period, dayInDouala(new Date()))
      : { from: fieldOf(search, 'from'), to: fieldOf(search, 'to') };
  return {
    id: search.get('id') ?? undefined,
    page: Math.max(0, Math.trunc(Number(search.get('page') ?? 0)) || 0),
    period: period ?? (days.from || days.to ? ('custom' as const) : undefined),
    sort: oneOf(paymentSorts, search.get('sort')) ?? 'date,desc',
    filter: {
      status: oneOf(transactionStatuses, search.get('status')),
      type: oneOf(transactionTypes, search.get('type')),
      method: oneOf(['MOMO'] as const, search.get('method')),
      kind: oneOf(transactionKinds, search.get('kind')),
      expenseCategory: oneOf(expenseCategories, search.get('expenseCategory')),
      createdBy: fieldOf(search, 'createdBy'),
      minAmount: fieldOf(search, 'minAmount'),
      maxAmount: fieldOf(search, 'maxAmount'),
      paidTo: fieldOf(search, 'paidTo'),
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
