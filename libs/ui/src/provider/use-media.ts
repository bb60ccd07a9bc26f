import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now; false where there is no window (prerendering). */
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

/** Up to 767 px: cards for rows, a bar of tabs, drawers that fill the screen. */
export const usePhone = () => useMedia('(max-width: 767px)');
/** From 1200 px a drawer is beside the page instead of over it. */
export const useDocked = () => useMedia('(min-width: 1200px)');
