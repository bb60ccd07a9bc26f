import { useEffect, useState } from 'react';

/** Whole seconds from `wait` down to 0; `restart` starts again. */
export function useCountdown(wait: number): [number, () => void] {
  const [end, setEnd] = useState(() => Date.now() + wait * 1000);
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  const restart = () => {
    setEnd(Date.now() + wait * 1000);
    setLeft(wait);
  };
  return [left, restart];
}

/** Seconds as a clock: 0:42. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
