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
 * The filters and order of a list as its address says them, and what puts others in their place; each begins at the
 * first page. What the list does not take, which an address may say too, is left out.
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
    /** The same as the list's call takes it: each field was checked. */
    filter: query as FilterValues<List>,
    isFiltered: Object.keys(query).length > 0,
    isOn: (other: FilterQuery) =>
      Object.keys(other).length === Object.keys(query).length &&
      Object.entries(other).every(([name, value]) => query[name] === value),
    /** Leaves no step to go back to: it changes with each key. */
    narrow: (changes: Fields<List>) => change({ ...changes, page: undefined }, { replace: true }),
    /** A step of its own, so that Back leads to the filters from before. */
    apply: (other: FilterQuery) => change({ ...none, ...other, page: undefined }),
    clear: () => change({ ...none, page: undefined }),
  };
}
