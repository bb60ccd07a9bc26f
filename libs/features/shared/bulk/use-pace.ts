import { useEffect, useEffectEvent, useState } from 'react';

interface Sample {
  /** ms since the page began. */
  at: number;
  done: number;
}

/** What is older says little about now; ms. */
const windowMs = 15_000;
const everyMs = 1_000;

/** How many a second a count has grown in the last while, as far as it was seen to; null where it has not. */
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
