import { setTimeout as wait } from 'node:timers/promises';

/** More than the work behind it takes, so that the response time reveals nothing about an address. */
export const evenMs = 120;

/** Returns no sooner than `floor` after the call, whether the work succeeds or fails. */
export async function inConstantTime<T>(
  work: () => Promise<T>,
  floor: () => Promise<unknown> = () => wait(evenMs),
): Promise<T> {
  const even = floor();
  try {
    return await work();
  } finally {
    await even;
  }
}
