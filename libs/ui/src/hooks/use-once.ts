import { useRef, useState } from 'react';

interface Once {
  /** True while work is under way, between two of its calls as well, and from `end` on. */
  busy: boolean;
  /**
   * Runs work of one or several calls. Undefined while other work is under way, or after `end`: then this does not
   * begin.
   */
  once: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /**
   * Stops anything more from beginning. For work that makes a new payment, once it has succeeded: the screen that sent
   * it remains for another moment, and another press would be another payment, under a new key.
   */
  end: () => void;
}

/** Keeps work from running twice at a time: a second press does nothing. */
export function useOnce(): Once {
  const isTaken = useRef(false);
  const isOver = useRef(false);
  const [busy, setBusy] = useState(false);
  const once: Once['once'] = async (work) => {
    if (isTaken.current) return undefined;
    isTaken.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      isTaken.current = isOver.current;
      setBusy(isOver.current);
    }
  };
  const end = () => {
    isOver.current = true;
  };
  return { busy, once, end };
}
