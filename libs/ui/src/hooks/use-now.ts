import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** Returns the time in ms, renewed every half minute, so that lengths of waiting on the screen stay true. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
