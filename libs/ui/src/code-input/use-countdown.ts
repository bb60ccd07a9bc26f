import { useEffect, useState } from 'react';

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Counts whole seconds from `wait`, or until a moment in ms since the epoch, down to 0; `restart` starts again. */
export function useCountdown(wait: number, until?: number): [number, () => void] {
  const [end, setEnd] = useState(() => until ?? Date.now() + wait * 1000);
  const [left, setLeft] = useState(() => (until === undefined ? wait : secondsUntil(until)));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(end));
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  const restart = () => {
    setEnd(Date.now() + wait * 1000);
    setLeft(wait);
  };
  return [left, restart];
}

/** Writes seconds as a clock: 0:42. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
