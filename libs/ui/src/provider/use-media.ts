import { useCallback, useSyncExternalStore } from 'react';

/** Returns true while a media query holds; false without a window (prerendering). */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Returns true up to 767 px: cards for rows, a bar of tabs, drawers that fill the screen. */
export const usePhone = () => useMedia('(max-width: 767px)');
/** Returns true if a drawer is next to the page instead of over it: from 1200 px. */
export const useDocked = () => useMedia('(min-width: 1200px)');
