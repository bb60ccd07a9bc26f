import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pdfText } from '@sanaga/documents/testing';
import { until } from '../kit/base/until.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { linesOf } from '../kit/payments/bulk-kit.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/payments/money-harness.ts';

const rows = 120;

let h: MoneyHarness;
let holder: TestHolder;
let url: string;

beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  const { id } = await bulkCalls(h).bulk(holder.initiator, linesOf(rows));
  url = `/transaction/generate-bulk-pdf/${id}`;
  await h.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const receipt = () => h.as(holder.validator).inject({ method: 'GET', url });
const payments = () => h.as(holder.validator).inject({ method: 'GET', url: '/transaction' });

/** Starts a number of readers who want it, until they go away. */
function readers(count: number) {
  const gone = new AbortController();
  const headers = { authorization: `Bearer ${holder.validator.accessToken}` };
  const ended = Promise.allSettled(
    Array.from({ length: count }, () =>
      fetch(`${h.app.listeningOrigin}${url}`, { headers, signal: gone.signal }),
    ),
  );
  return {
    leave: async () => {
      gone.abort();
      return (await ended).map(({ status }) => status);
    },
  };
}

/** The process that draws, stopped in the middle of it. */
async function stopped(): Promise<number> {
  await until(() => h.app.drawing.processes.length > 0);
  const [pid] = h.app.drawing.processes;
  process.kill(Number(pid), 'SIGSTOP');
  return Number(pid);
}

async function papersWaiting(): Promise<number> {
  const { body } = await h.app.inject({ method: 'GET', url: '/metrics' });
  return Number(/^work_waiting\{of="papers"\} (\d+)$/m.exec(body)?.[1]);
}

it('calls of the same person are answered while nothing is drawn, however many papers wait, up to a bound', async () => {
  const first = receipt();
  const pid = await stopped();
  const others = readers(8);
  await until(async () => (await papersWaiting()) === 8);
  const refused = await receipt();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('10');
  expect(refused.json()).toMatchObject({ code: 'THROTTLED', retryAfter: 10 });
  for (let n = 0; n < 20; n += 1) expect((await payments()).statusCode).toBe(200);
  await others.leave();
  await until(async () => (await papersWaiting()) === 0);
  process.kill(pid, 'SIGCONT');
  expect(pdfText((await first).rawPayload).match(/^\+237/gm)).toHaveLength(rows);
});

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
  const both = readers(2);
  await stopped();
  await until(async () => (await papersWaiting()) === 1);
  expect(await both.leave()).toEqual(['rejected', 'rejected']);
  await until(() => h.app.drawing.processes.length === 0);
  expect(await papersWaiting()).toBe(0);
});
