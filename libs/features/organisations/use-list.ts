import { useAddress } from '@sanaga/navigation';
import { useListFilter } from '../shared/filters/use-list-filter.ts';

/** Keeps the list's state in the address: a reload or a shared link shows the same. */
export function useList() {
  const { page, turn, change } = useAddress();
  const { filter, isFiltered, narrow, clear } = useListFilter('ORGANISATIONS');
  return {
    page,
    turn,
    filter,
    isFiltered,
    narrow,
    clear,
    open: (id: string) => change({ id, tab: undefined }),
  };
}

export type List = ReturnType<typeof useList>;
