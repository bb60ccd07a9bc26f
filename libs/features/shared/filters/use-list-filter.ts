import {
  filterFields,
  type FilterQuery,
  type FilterValues,
  readFilter,
  type SavedFilterList,
} from '@sanaga/domain';
import { useAddress } from '@sanaga/navigation';

type Fields<List extends SavedFilterList> = Partial<Record<keyof FilterValues<List>, string | undefined>>;

/**
 * Reads the filters and order of a list from its address and replaces them; each change begins at the first page.
 * Anything in the address that the list does not take is left out.
 */
export function useListFilter<List extends SavedFilterList>(list: List) {
  const { read, change } = useAddress();
  const names = Object.keys(filterFields[list]);
  const given = names.flatMap((name) => {
    const value = read(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const { query } = readFilter(list, Object.fromEntries(given));
  const none = Object.fromEntries(names.map((name) => [name, undefined]));
  return {
    query,
    /** Filters in the form that the list's call takes; each field was checked. */
    filter: query as FilterValues<List>,
    isFiltered: Object.keys(query).length > 0,
    isOn: (other: FilterQuery) =>
      Object.keys(other).length === Object.keys(query).length &&
      Object.entries(other).every(([name, value]) => query[name] === value),
    /** Narrows the list. It leaves no step to go back to, as it changes with each key. */
    narrow: (changes: Fields<List>) => change({ ...changes, page: undefined }, { replace: true }),
    /** Applies other filters as a step of its own, so that Back leads to the earlier filters. */
    apply: (other: FilterQuery) => change({ ...none, ...other, page: undefined }),
    clear: () => change({ ...none, page: undefined }),
  };
}
