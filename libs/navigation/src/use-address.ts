import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

type Parameters = Readonly<Record<string, string | undefined>>;

interface Address {
  /** Reads a search parameter; undefined if the address has none. */
  read: (name: string) => string | undefined;
  /** The page of a list, from 0. */
  page: number;
  /** Goes to a page of the list, from 0. */
  turn: (page: number, how?: { replace: boolean }) => void;
  /**
   * Goes to the same screen with these parameters; undefined removes one, and the others stay. `replace` leaves no step
   * to go back to, for what changes with each key.
   */
  change: (parameters: Parameters, how?: { replace: boolean }) => void;
  /**
   * Opens what covers the page on a phone, such as one thing of a list, by its parameters: Back closes it. Continuing
   * with another, or closing it (each parameter undefined), leaves no further step, so that Back never reopens what was
   * closed.
   */
  open: (parameters: Parameters) => void;
}

/** Writes a page of a list, from 0, for the address; the first one is left out. */
export const pageParameter = (page: number): string | undefined => (page > 0 ? String(page) : undefined);

/** Marks the step in the history that opened something. */
const opened = { opened: true };

function changed(before: URLSearchParams, parameters: Parameters): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(parameters)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * Keeps a screen's own state (search, page, what is open) in the address, so that Back and a reload preserve it.
 * `pageName` is the parameter with the page of the screen's second list.
 */
export function useAddress(pageName = 'page'): Address {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const isOwnStep = state !== null && typeof state === 'object' && 'opened' in state;
  const change = useCallback(
    (parameters: Parameters, how?: { replace: boolean }) =>
      setSearch((before) => changed(before, parameters), how?.replace ? { ...how, state } : how),
    [setSearch, state],
  );
  const open = (parameters: Parameters) => {
    const closes = Object.values(parameters).every((value) => value === undefined);
    if (closes && isOwnStep) return void navigate(-1);
    const isOpen = Object.keys(parameters).some((name) => search.has(name));
    setSearch((before) => changed(before, parameters), {
      replace: isOpen,
      state: isOwnStep || !isOpen ? opened : undefined,
    });
  };
  const page = Number(search.get(pageName) ?? 0);
  return {
    read: (name) => search.get(name) ?? undefined,
    page: Number.isInteger(page) && page > 0 ? page : 0,
    turn: (to, how) => change({ [pageName]: pageParameter(to) }, how),
    change,
    open,
  };
}
