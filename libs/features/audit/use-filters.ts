import { filterFields } from '@sanaga/domain';
import { useAddress } from '@sanaga/navigation';

const names = ['actorId', 'action', 'subjectType', 'subjectId', 'organisationId', 'from', 'to'] as const;
export type Filters = Partial<Record<(typeof names)[number], string>>;
export type Change = (parameters: Record<string, string | undefined>) => void;

/** What the server takes; an address may hold anything. */
export const isFilter = (name: keyof Filters, value: string): boolean => filterFields.AUDIT[name](value);

/** The filters, the page and the open line of the log, as they are in the address. */
export function useFilters() {
  const address = useAddress();
  const { read, change: write, open: show } = address;
  const filters: Filters = {};
  for (const name of names) {
    const value = read(name);
    if (value !== undefined && isFilter(name, value)) filters[name] = value;
  }
  const change: Change = (parameters) => write({ page: undefined, ...parameters });
  const clear = () =>
    write({ page: undefined, id: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) });
  const isFiltered = Object.keys(filters).length > 0;
  return { filters, paging: address, open: read('id'), show, change, clear, isFiltered };
}
