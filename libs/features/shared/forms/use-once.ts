import { useRef, useState } from 'react';

interface Once {
  busy: boolean;
  /** Undefined where the work before is still under way: then this is not begun. */
  once: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

/** For work of several calls: it runs once at a time, and is busy between two of its calls as well. */
export function useOnce(): Once {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const once: Once['once'] = async (work) => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, once };
}
