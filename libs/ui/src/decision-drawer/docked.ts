import { useSyncExternalStore } from 'react';

// Number of open docked drawers; the shell gives them room, wherever in the tree they are rendered.
let open = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  open += by;
  listeners.forEach((listener) => listener());
}

/** Takes the room at the right of the page until the returned function gives it back. */
export function dock(): () => void {
  change(1);
  return () => change(-1);
}

/** Returns true while a docked drawer is next to the page. */
export const useIsDocked = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open > 0,
    () => false,
  );
