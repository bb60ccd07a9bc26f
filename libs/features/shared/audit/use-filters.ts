import type { FilterValues } from '@sanaga/domain';
import { useAddress } from '@sanaga/navigation';
import { useListFilter } from '../filters/use-list-filter.ts';

export type Filters = FilterValues<'AUDIT'>;
export type Change = (parameters: Record<string, string | undefined>) => void;

/** Keeps the filters, the page and the open line of the log in the address. */
export function useFilters() {
  const address = useAddress();
  const { read, change: write, open: show } = address;
  const { filter: filters, isFiltered, clear } = useListFilter('AUDIT');
  const change: Change = (parameters) => write({ page: undefined, ...parameters });
  return { filters, paging: address, open: read('id'), show, change, clear, isFiltered };
}
