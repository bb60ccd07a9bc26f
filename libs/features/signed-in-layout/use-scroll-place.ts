import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const itemOf = (key: string): string => `scrolled:${key}`;

/** Events that show that a person does not wait for the earlier place. */
const ownSteps = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls there as soon as the page is long enough, unless the person does something first. Returns a function that
 * gives up.
 */
function restore(place: number): () => void {
  const root = document.documentElement;
  const reach = () => {
    root.scrollTop = place;
    return root.scrollHeight - root.clientHeight >= place;
  };
  if (reach()) return () => {};
  const giveUp = () => {
    observer.disconnect();
    for (const step of ownSteps) removeEventListener(step, giveUp);
  };
  const observer = new ResizeObserver(() => reach() && giveUp());
  observer.observe(document.body);
  for (const step of ownSteps) addEventListener(step, giveUp, { passive: true });
  return giveUp;
}

/**
 * Set once the page is loaded. A history entry that the router has not named has no key of its own, so not every load
 * of a page is a return.
 */
let isLoaded = false;
function returns(): boolean {
  if (isLoaded) return true;
  isLoaded = true;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' || load?.type === 'back_forward';
}

/**
 * Scrolls back to the earlier place after Back, Forward and a reload. Browsers do that by themselves only if the page
 * is as long at once as it was, which a list whose rows are still loading is not. Places are stored for this tab alone.
 */
export function useScrollPlace(): void {
  const { key } = useLocation();
  const way = useNavigationType();
  const begin = useEffectEvent(() => {
    const place = sessionStorage.getItem(itemOf(key));
    return returns() && way === 'POP' && place !== null ? restore(Number(place)) : () => {};
  });
  // before the next screen is laid out, as a shorter one would move the place of the one before
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const giveUp = begin();
    let place = document.documentElement.scrollTop;
    const scrolled = () => (place = document.documentElement.scrollTop);
    const save = () => sessionStorage.setItem(itemOf(key), String(place));
    addEventListener('scroll', scrolled, { passive: true });
    addEventListener('pagehide', save);
    return () => {
      giveUp();
      save();
      removeEventListener('scroll', scrolled);
      removeEventListener('pagehide', save);
    };
  }, [key]);
}
