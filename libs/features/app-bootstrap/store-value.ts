import type { Store } from '@sanaga/auth';

/** Resolves with the first value that is not undefined, now or after a change of the store. */
export function storeValue<T>(store: Store, read: () => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const check = () => {
      const value = read();
      if (value === undefined) return;
      stop();
      resolve(value);
    };
    const stop = store.subscribe(check);
    check();
  });
}
