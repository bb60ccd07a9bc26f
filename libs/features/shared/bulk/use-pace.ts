import { useEffect, useEffectEvent, useState } from 'react';

interface Sample {
  /** Time since the page began; ms. */
  at: number;
  done: number;
}

/** Time that samples count; older ones say little about the present speed; ms. */
const windowMs = 15_000;
const everyMs = 1_000;

/** Measures how many a second a count has grown by lately, as seen on this screen; returns null if it has not grown. */
export function usePace(done: number): number | null {
  const [samples, setSamples] = useState<Sample[]>([]);
  const sample = useEffectEvent(() => {
    const at = performance.now();
    setSamples((before) => [...before.filter((one) => at - one.at < windowMs), { at, done }]);
  });
  useEffect(() => {
    const timer = setInterval(() => sample(), everyMs);
    return () => clearInterval(timer);
  }, []);
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.done <= first.done) return null;
  return Math.max(1, Math.round(((last.done - first.done) * 1_000) / (last.at - first.at)));
}
