import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { writeXlsx } from 'hucre/xlsx';
import { call, fetchFile, makeOrganisation, signInByApi } from '../e2e/api.ts';
import { addresses, environment, password } from '../e2e/product.ts';
import { csvOf } from './csv.ts';
import { median, say, uploadFile, withProduct } from './product.ts';

const rows = Number(process.env['FILE_ROWS'] ?? 100_000);
const rounds = Number(process.env['FILE_ROUNDS'] ?? 3);

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;
const milliseconds = (ms: number): string => `${Math.round(ms)} ms`;

/** The API's process, which says its memory in /proc. */
function processOfApi(): string {
  const script = 'apps/payments-api/src/main.ts';
  const port = `PAYMENTS_API_PORT=${environment['PAYMENTS_API_PORT']}`;
  const isApi = (id: string): boolean => {
    try {
      return (
        readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(script) &&
        readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(port)
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

/** The most memory that a process has had; bytes. */
const peakOf = (id: string): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) * 1024;

/** The delay of the API's event loop since this was last read; 99th percentile, in ms. */
async function loopDelay(): Promise<number> {
  const text = await (await fetch(`${addresses.api}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}

/** How long others wait meanwhile: response times of a call without work, one after the other; ms. */
async function othersWait(signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await (await fetch(`${addresses.api}/health/live`)).text();
    times.push(performance.now() - began);
    await wait(5);
  }
  return times.toSorted((a, b) => a - b);
}

const share = (sorted: readonly number[], of: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0;

/** Runs a step while others call the API; says how long it took, how long they waited, and the memory it needed. */
async function beside<T>(
  what: string,
  api: string,
  step: () => Promise<T>,
): Promise<{ ms: number; result: T }> {
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
  say(
    '  a call of others, p50, p99, longest',
    [0.5, 0.99, 1].map((of) => milliseconds(share(others, of))).join(', '),
  );
  say('  peak memory of the API so far', mebibytes(peakOf(api)));
  return { ms, result };
}

/** Uploads a file and waits for its check, then fetches its result and deletes it; returns how long the check took. */
async function takeFile(api: string, token: string, file: File): Promise<number> {
  const began = performance.now();
  const { ms, result } = await beside(`${file.name}, uploaded and checked`, api, () =>
    uploadFile(token, file, (status) =>
      say(`${file.name}, upload returns ${status}`, milliseconds(performance.now() - began)),
    ),
  );
  if (result.status !== 'UPLOADED') throw new Error(`${file.name} is ${result.status}`);
  await beside(`${file.name}, result`, api, () =>
    fetchFile(`/transaction/file-result/${result.fileId}`, token),
  );
  await call('DELETE', `/transaction/delete-file/${result.fileId}`, undefined, token);
  return ms;
}

/** The same rows as a workbook. */
async function workbookOf(csv: string): Promise<File> {
  const cells = parse(csv) as string[][];
  const bytes = await writeXlsx({ sheets: [{ name: 'Wages', rows: cells }] });
  return new File([new Uint8Array(bytes)], 'wages.xlsx');
}

async function measure(): Promise<void> {
  const csv = csvOf(rows, 1_000);
  const alone = Array.from({ length: rounds }, () => {
    const began = performance.now();
    parse(csv);
    return performance.now() - began;
  });
  const holder = await makeOrganisation('Plantations du Wouri', '0001', 1_000_000);
  const { accessToken } = await signInByApi(holder.initiator, password);
  const api = processOfApi();
  const whole: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    whole.push(await takeFile(api, accessToken, new File([csv], 'wages.csv')));
  say('csv-parse alone, median', milliseconds(median(alone)));
  say('wages.csv, uploaded and checked, median', milliseconds(median(whole)));
  await takeFile(api, accessToken, await workbookOf(csv));
}

/** A payment file of FILE_ROWS rows uploaded and checked by the product as it runs, beside csv-parse alone. */
export const run = (): Promise<void> => withProduct(measure);
