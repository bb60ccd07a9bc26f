import { dayInDouala } from '@sanaga/domain';
import { useAddress } from '@sanaga/navigation';
import { useListFilter } from '../shared/filters/use-list-filter.ts';
import { paymentSorting } from '../shared/payment/payment-sort.tsx';
import { daysOf } from '../shared/period/periods.ts';

/** Keeps the list's state in the address, so that a link or a reload shows the same. */
export function useFilter() {
  const { read, page, turn, open } = useAddress();
  const { filter: said, narrow, clear } = useListFilter('TRANSACTIONS');
  const { period, sort = 'date,desc', ...filter } = said;
  const days =
    period !== undefined && period !== 'custom'
      ? daysOf(period, dayInDouala(new Date()))
      : { from: filter.from, to: filter.to };
  return {
    id: read('id'),
    page,
    turn,
    open,
    sort,
    narrow,
    clear,
    period: period ?? (days.from || days.to ? ('custom' as const) : undefined),
    filter: { ...filter, ...days },
    sorting: paymentSorting(sort, (next) => narrow({ sort: next })),
  };
}

export type Filter = ReturnType<typeof useFilter>;
