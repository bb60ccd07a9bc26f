import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type Parameters = Readonly<Record<string, string | undefined>>;

interface Address {
  /** A search parameter; undefined where the address has none. */
  read: (name: string) => string | undefined;
  /** The page of a list, from 0. */
  page: number;
  /**
   * Goes to the same screen with these parameters; undefined takes one out. The others stay. `replace` leaves no step
   * to go back to, for what changes with each key.
   */
  change: (parameters: Parameters, how?: { replace: boolean }) => void;
}

/** A screen's own state (search, page, what is open) in the address, so that Back and a reload keep it. */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (parameters: Parameters, how?: { replace: boolean }) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(parameters)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }, how),
    [setSearch],
  );
  const page = Number(search.get('page') ?? 0);
  return {
    read: (name) => search.get(name) ?? undefined,
    page: Number.isInteger(page) && page > 0 ? page : 0,
    change,
  };
}
