import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../kernel/dependencies.ts';

const firstPauseMs = 50;
const longestPauseMs = 400;

/**
 * Waits for work in the background that a call depends on, for the seconds that `BACKGROUND_WAIT` says, so that a client
 * need not ask again. What is still under way then is the caller's to refuse.
 */
export async function waitWhile(
  { settings }: Pick<Dependencies, 'settings'>,
  isUnderWay: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + settings.BACKGROUND_WAIT * 1_000;
  for (let pauseMs = firstPauseMs; await isUnderWay(); pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const leftMs = end - performance.now();
    if (leftMs <= 0) return;
    await pause(Math.min(pauseMs, leftMs));
  }
}
