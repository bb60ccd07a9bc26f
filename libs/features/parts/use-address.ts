import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

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
  /**
   * Opens one of a list, which on a phone covers the page: Back closes it. Going on to another, or closing it, leaves no
   * further step, so that Back never opens again what was closed.
   */
  open: (id: string | undefined) => void;
}

/** Marks the step in the history that opened something. */
const opened = { opened: true };

/** A screen's own state (search, page, what is open) in the address, so that Back and a reload keep it. */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const isOwnStep = state !== null && typeof state === 'object' && 'opened' in state;
  const change = useCallback(
    (parameters: Parameters, how?: { replace: boolean }) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(parameters)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        how?.replace ? { ...how, state } : how,
      ),
    [setSearch, state],
  );
  const open = (id: string | undefined) => {
    if (id === undefined && isOwnStep) return void navigate(-1);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === undefined) next.delete('id');
        else next.set('id', id);
        return next;
      },
      { replace: search.has('id'), state: isOwnStep || !search.has('id') ? opened : undefined },
    );
  };
  const page = Number(search.get('page') ?? 0);
  return {
    read: (name) => search.get(name) ?? undefined,
    page: Number.isInteger(page) && page > 0 ? page : 0,
    change,
    open,
  };
}
