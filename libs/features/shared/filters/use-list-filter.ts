import { filterFields, type FilterQuery, readFilter, type SavedFilterList } from '@sanaga/domain';
import { useAddress } from '@sanaga/navigation';

/** The filters and order of a list as its address says them, and what puts others in their place. */
export function useListFilter(list: SavedFilterList) {
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
    isFiltered: Object.keys(query).length > 0,
    isOn: (other: FilterQuery) =>
      Object.keys(other).length === Object.keys(query).length &&
      Object.entries(other).every(([name, value]) => query[name] === value),
    /** A step of its own, so that Back leads to the filters from before; begins at the first page. */
    apply: (other: FilterQuery) => change({ ...none, ...other, page: undefined }),
  };
}
