import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { addresses, environment } from '../e2e/product.ts';
import { quantile, say } from './product.ts';

/** Time that others call while nothing else happens, and their pause between two calls; ms. */
const idleMs = 3_000;
const pauseMs = 25;

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;
export const milliseconds = (ms: number): string => `${Math.round(ms)} ms`;

/** The API's process, which says its memory in /proc. */
function processOfApi(): string {
  const script = 'apps/payments-api/src/main.ts';
  const its = [`PAYMENTS_API_PORT=${environment['PAYMENTS_API_PORT']}`, 'ROLES=api'];
  const isApi = (id: string): boolean => {
    try {
      const settings = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0');
      return (
        readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(script) &&
        its.every((setting) => settings.includes(setting))
      );
    } catch {
      // gone meanwhile, or another user's
      return false;
    }
  };
  const id = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isApi(name));
  if (id === undefined) throw new Error('the API’s process is not in /proc');
  return id;
}

/** The memory that a process has now, or at most has had; bytes. */
const memoryOf = (id: string, which: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) * 1024;

/** The memory that the API has now; bytes. */
export const memoryOfApi = (): number => memoryOf(processOfApi(), 'VmRSS');

const ticksASecond = 100;

/** The time of a core that the API has taken so far; seconds. */
export function cpuOfApi(): number {
  const fields = readFileSync(`/proc/${processOfApi()}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}

/** The delay of the API's event loop since this was last read; 99th percentile, in ms. */
async function loopDelay(): Promise<number> {
  const text = await (await fetch(`${addresses.api}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}

/** Runs steps during the API's other work, and reports what each costs it. */
export interface ApiWatch {
  /** Runs a step while others call; says how long it took, how long they waited, and the memory that the API needed. */
  beside: <T>(what: string, step: () => Promise<T>) => Promise<{ ms: number; result: T }>;
}

/** Somebody else who makes the call at `path` again and again; first while the API has nothing else to do. */
export async function watchApi(path: string, token?: string): Promise<ApiWatch> {
  const api = processOfApi();
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const othersWait = async (signal: AbortSignal): Promise<number[]> => {
    const times: number[] = [];
    while (!signal.aborted) {
      const began = performance.now();
      const response = await fetch(`${addresses.api}${path}`, { headers });
      await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      times.push(performance.now() - began);
      await wait(pauseMs);
    }
    return times;
  };
  const spread = (times: readonly number[]) =>
    [0.5, 0.95, 0.99, 1].map((of) => `${quantile(times, of).toFixed(1)} ms`).join(', ');

  const idle = await othersWait(AbortSignal.timeout(idleMs));
  say(`${path} while idle, p50, p95, p99, longest`, spread(idle));
  return {
    beside: async (what, step) => {
      await loopDelay();
      const over = new AbortController();
      const waiting = othersWait(over.signal);
      const began = performance.now();
      const result = await step();
      const ms = performance.now() - began;
      over.abort();
      const others = await waiting;
      say(what, milliseconds(ms));
      say('  event loop delay meanwhile, p99', milliseconds(await loopDelay()));
      say('  a call of others, p50, p95, p99, longest', spread(others));
      say('  its p95, of the idle one', (quantile(others, 0.95) / quantile(idle, 0.95)).toFixed(1));
      say('  peak memory of the API so far', mebibytes(memoryOf(api, 'VmHWM')));
      return { ms, result };
    },
  };
}
