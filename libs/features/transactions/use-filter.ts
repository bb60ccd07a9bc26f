import { dayInDouala } from '@sanaga/domain';
import { useAddress } from '@sanaga/navigation';
import type { Sort } from '@sanaga/ui';
import { useListFilter } from '../shared/filters/use-list-filter.ts';
import { daysOf } from '../shared/period/periods.ts';

/** The list's state, stored in the address so that a link or a reload shows the same. */
export function useFilter() {
  const { read, page, turn, open } = useAddress();
  const { filter: said, narrow, clear } = useListFilter('TRANSACTIONS');
  const { period, sort = 'date,desc', ...filter } = said;
  const days =
    period !== undefined && period !== 'custom'
      ? daysOf(period, dayInDouala(new Date()))
      : { from: filter.from, to: filter.to };
  const [key, direction] = sort.split(',') as ['date' | 'customer', Sort['direction']];
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
    tableSort: { key, direction },
    order: ({ key: by, direction: way }: Sort) => narrow({ sort: `${by},${way}` }),
  };
}

export type Filter = ReturnType<typeof useFilter>;
