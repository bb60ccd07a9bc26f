import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { installJobs } from '@sanaga/jobs';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import { inFull } from '../kit/base/full-run.ts';
import { csvOf, linesOf } from '../kit/payments/bulk-kit.ts';
import { workbook } from '../kit/payments/workbooks.ts';
import { processSettings, startApi } from './running-api.ts';

const uploads = inFull ? 60 : 4;
const atOnce = Math.min(uploads, 6);

let h: MoneyHarness;
let api: Awaited<ReturnType<typeof startApi>>;
let hostile: TestHolder;
let honest: TestHolder;

beforeAll(async () => {
  h = await createMoneyHarness();
  await installJobs(h.ownerUrl);
  api = await startApi(processSettings(h.url));
  hostile = await h.holder();
  honest = await h.holder();
});
afterAll(async () => {
  await api.stop();
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const upload = async ({ initiator }: TestHolder, content: string | Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.set('file', new File([content], 'pay'));
  body.set('confirm', 'true');
  const response = await fetch(`${api.url}/transaction/upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${initiator.accessToken}`, 'accept-language': 'en' },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** Writes texts of random letters; a loop over letters takes ten times as long in the context of a spec. */
const someTexts = (count: number, length: number): string[] => {
  const letters = randomBytes(count * length).toString('base64url');
  return Array.from({ length: count }, (_, n) => letters.slice(n * length, (n + 1) * length));
};

/** Workbook of 9.6 MB, within every bound that a file declares. */
const manyTexts = workbook({
  texts: someTexts(800_000, 16)
    .map((text) => `<si><t>${text}</t></si>`)
    .join(''),
});
/** Workbook within them too, with millions of tags that are never closed. */
const deepTexts = workbook({
  texts: someTexts(1_500_000, 3)
    .map((text) => `<a b="${text}">`)
    .join(''),
});

/**
 * Starts a server that nobody uploads anything to, in a process of its own: it waits for the machine, and for nothing
 * else.
 */
async function startAnchor() {
  const script =
    'const s=require("http").createServer((q,r)=>r.end("{}")).listen(0,"127.0.0.1",()=>console.log(String(s.address().port)))';
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() };
}

interface Waits {
  api: number;
  anchor: number;
}

/** Measures how long 95 of 100 calls without work take, of the API and of the anchor in turn; ms. */
async function othersWait(anchor: string, signal: AbortSignal): Promise<Waits> {
  const times: Record<keyof Waits, number[]> = { api: [], anchor: [] };
  while (!signal.aborted)
    for (const [of, url] of [
      ['api', `${api.url}/health/live`],
      ['anchor', anchor],
    ] as const) {
      const began = performance.now();
      await (await fetch(url)).text();
      times[of].push(performance.now() - began);
      await wait(5);
    }
  return { api: p95(times.api), anchor: p95(times.anchor) };
}
const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
/** On a machine that others keep busy a commit may take its two seconds; no file does that. */
const databaseIsSlow = /no answer from the database in time|the database does not confirm commits/;

// ten minutes: the process that reads files gives way to everything else, also to other work of a busy machine
it('goes on for everybody else while one holder uploads files made to exhaust it', async () => {
  const files = [manyTexts, deepTexts];
  const anchor = await startAnchor();
  const idle = await othersWait(anchor.url, AbortSignal.timeout(2_000));
  const over = new AbortController();
  const waiting = othersWait(anchor.url, over.signal);

  let sent = 0;
  let ended = 0;
  /** Uploads a file, again where a busy machine had no turn for it in time; returns the status. */
  const uploaded = async (file: Uint8Array<ArrayBuffer> | string): Promise<number> => {
    const { status } = await upload(hostile, file);
    return status === 429 ? uploaded(file) : status;
  };
  const statuses: number[] = [];
  const sender = async () => {
    for (let n = sent++; n < uploads; n = sent++) {
      const status = await uploaded(files[n % files.length] ?? '');
      ended += 1;
      statuses.push(status);
    }
  };
  const senders = Promise.all(Array.from({ length: atOnce }, sender));

  // somebody else's files are read meanwhile, at once and in the background
  const small = await upload(honest, csvOf(linesOf(2_000)));
  expect(small).toMatchObject({ status: 201, body: { accepted: 2_000 } });
  expect(ended).toBeLessThan(uploads);
  const large = await upload(honest, csvOf(linesOf(8_000)));
  expect(large).toMatchObject({ status: 202, body: { status: 'CHECKING' } });

  await senders;
  over.abort();
  const meanwhile = await waiting;
  anchor.stop();
  // others wait no more than twice as long as before, on an equally busy machine
  const busier = Math.max(1, meanwhile.anchor / idle.anchor);
  expect(meanwhile.api / idle.api / busier).toBeLessThan(2);
  expect([...new Set(statuses)].toSorted()).toEqual([201, 422]);
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
  const logged = api.output().split('\n');
  expect(logged.filter((line) => /"level":(50|60)|FATAL/.test(line) && !databaseIsSlow.test(line))).toEqual(
    [],
  );
  while ((await h.get(honest.initiator, `/transaction/file/${String(large.body['fileId'])}`)).progress)
    await wait(20);
}, 600_000);

it('says in the person’s language what to do with a file that takes too much', async () => {
  const { status, body } = await upload(hostile, deepTexts);
  expect({ status, ...body }).toMatchObject({
    status: 422,
    code: 'FILE_UNREADABLE',
    errors: [
      {
        field: 'file',
        message: 'Reading this file takes too much time or memory. Split it, or save it as CSV.',
      },
    ],
  });
});
