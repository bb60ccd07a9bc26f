import { useRef } from 'react';

/**
 * Runs what makes a new payment once: a second press while it is in flight does nothing, nor one after it worked. The
 * screen that sent it is there for another moment then, and another press would be another payment, under a new key.
 * The function returns whether it worked; where it did not, it may be retried.
 */
export function useOnce(): (send: () => Promise<boolean>) => Promise<void> {
  const isTaken = useRef(false);
  return async (send) => {
    if (isTaken.current) return;
    isTaken.current = true;
    try {
      isTaken.current = await send();
    } catch (error) {
      isTaken.current = false;
      throw error;
    }
  };
}
