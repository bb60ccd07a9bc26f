import type { Dependencies } from './dependencies.ts';
import { countNetworks, type Limit } from './throttle.ts';
import { Turns } from './turns.ts';

/** Client whose networks are counted. */
export interface PacedClient {
  clientAddress: string;
  /** Lets others of the same address be at work while this call waits. */
  leaveTurn?: (() => void) | undefined;
}

const lanes = new Turns(1);

/** Counts the calls that wait because their network is over its budget. */
export const waitingForPace = (): number => lanes.waiting;

/**
 * Does the work of one call of a lane at a time, and lets the next one begin after a pause, unless the work turns out to
 * deserve none. Throws THROTTLED where its turn does not come in time.
 */
export async function atPace<T>(
  { settings }: Pick<Dependencies, 'settings'>,
  lane: string,
  { leaveTurn }: PacedClient,
  work: () => Promise<T>,
  deservesPause: (result: T) => boolean = () => true,
): Promise<T> {
  leaveTurn?.();
  const end = await lanes.take(lane);
  let isPaused = true;
  try {
    const result = await work();
    isPaused = deservesPause(result);
    return result;
  } finally {
    if (isPaused) setTimeout(end, settings.NETWORK_PACE * 1_000).unref();
    else end();
  }
}

/**
 * Counts a call of a client's networks. Hundreds of people may be behind one: beyond its budget they are not refused but
 * come one after the other. Throws as `atPace` does.
 */
export async function paced<T>(
  deps: Pick<Dependencies, 'db' | 'now' | 'settings'>,
  limit: Limit,
  client: PacedClient,
  work: () => Promise<T>,
): Promise<T> {
  const { over } = await countNetworks(deps.db, deps.now(), limit, client);
  return over ? atPace(deps, `${limit.kind} ${over.name}`, client, work) : work();
}
