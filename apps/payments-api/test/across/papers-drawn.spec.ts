import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pdfText } from '@sanaga/documents/testing';
import { until } from '../kit/base/until.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/payments/money-harness.ts';

/** More payments than a short paper lists. */
const rows = 520;

let h: MoneyHarness;
let holder: TestHolder;
let url: string;

beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  const lines = Array.from({ length: rows }, () => ({ amount: 100 }));
  url = `/transaction/generate-bulk-pdf/${(await bulkCalls(h).bulk(holder.initiator, lines)).id}`;
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const receipt = () => h.as(holder.validator).inject({ method: 'GET', url });
const wallet = () => h.as(holder.validator).inject({ method: 'GET', url: '/transaction/wallet' });

/** The process that draws, stopped in the middle of it. */
async function stopped(): Promise<number> {
  await until(() => h.app.drawing.processes.length > 0);
  const [pid] = h.app.drawing.processes;
  process.kill(Number(pid), 'SIGSTOP');
  return Number(pid);
}

async function longPapersWaiting(): Promise<number> {
  const { body } = await h.app.inject({ method: 'GET', url: '/metrics' });
  return Number(/^work_waiting\{of="long-papers"\} (\d+)$/m.exec(body)?.[1]);
}

it('calls of the same person are answered while nothing is drawn, however many papers wait, up to a bound', async () => {
  const first = receipt();
  const pid = await stopped();
  const others = Array.from({ length: 8 }, receipt);
  await until(async () => (await longPapersWaiting()) === 8);
  const refused = await receipt();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('10');
  expect(refused.json()).toMatchObject({ code: 'THROTTLED', retryAfter: 10 });
  for (let n = 0; n < 20; n += 1) expect((await wallet()).statusCode).toBe(200);
  process.kill(pid, 'SIGCONT');
  const papers = await Promise.all([first, ...others]);
  expect(papers.map(({ statusCode }) => statusCode)).toEqual(papers.map(() => 200));
  const [{ rawPayload }] = papers as [Awaited<ReturnType<typeof receipt>>];
  expect(pdfText(rawPayload).split('\n')).toContain(String(rows + 1));
  expect(await longPapersWaiting()).toBe(0);
}, 120_000);

it('a process that is killed before its paper began is a refusal to wait, and the next paper is drawn', async () => {
  h.app.drawing.endIdle();
  const answer = receipt();
  process.kill(await stopped(), 'SIGKILL');
  const { statusCode, headers } = await answer;
  expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
  expect((await receipt()).statusCode).toBe(200);
});

it('nothing is drawn for whoever has gone away', async () => {
  h.app.drawing.endIdle();
  await h.app.listen({ port: 0, host: '127.0.0.1' });
  const gone = new AbortController();
  const address = `${h.app.listeningOrigin}${url}`;
  const headers = { authorization: `Bearer ${holder.validator.accessToken}` };
  const answers = [1, 2].map(() => fetch(address, { headers, signal: gone.signal }));
  const ended = Promise.allSettled(answers);
  await stopped();
  await until(async () => (await longPapersWaiting()) === 1);
  gone.abort();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await until(() => h.app.drawing.processes.length === 0);
  expect(await longPapersWaiting()).toBe(0);
});
