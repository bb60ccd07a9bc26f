import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@sanaga/database';
import pg from 'pg';
import { call, makeOrganisation, makePayment, signInByApi, type Holder } from '../e2e/api.ts';
import { addresses, password } from '../e2e/product.ts';
import { approvedBulk, namesChecked, paid } from './bulk-payment.ts';
import { exchangedAlone } from './exchange.ts';
import { watchApi } from './meanwhile.ts';
import { findPgbench, Pgbench } from './pgbench.ts';
import { median, quantile, say, withProduct } from './product.ts';

const rows = Number(process.env['PAYOUTS_ROWS'] ?? 10_000);
const singles = 40;
const baselineSeconds = 10;
const amount = 1_000;
const exchangePort = Number(process.env['E2E_PORT_BASE'] ?? 4710) + 9;

const spread = (values: readonly number[]): string =>
  `p50 ${median(values).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms of ${values.length}`;

/** Yields the ids of payments that changed, as a person's open stream of events says. */
async function* changedPayments(accessToken: string, signal: AbortSignal): AsyncGenerator<string> {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'text/event-stream' };
  const { body } = await fetch(`${addresses.api}/events`, { headers, signal });
  let rest = '';
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      const { topic, id } = JSON.parse(line.slice('data: '.length)) as { topic: string; id: string | null };
      if (topic === 'transaction' && id !== null) yield id;
    }
  }
}

interface Seen {
  /** Moments at which the stream announced it, and at which the payment was read as paid; ms since 1970. */
  heard: number;
  read: number;
}

/** Follows payments as an approver's screen does: each event makes it read the payment. Ends once all are paid. */
async function watch(ids: readonly string[], accessToken: string): Promise<Map<string, Seen>> {
  const [seen, end] = [new Map<string, Seen>(), new AbortController()];
  const look = async (id: string) => {
    const heard = Date.now();
    const { status } = await call<{ status: string }>(
      'GET',
      `/transaction/detail/${id}`,
      undefined,
      accessToken,
    );
    if (status === 'COMPLETED' && !seen.has(id)) seen.set(id, { heard, read: Date.now() });
    if (seen.size === ids.length) end.abort();
  };
  try {
    for await (const id of changedPayments(accessToken, end.signal)) if (ids.includes(id)) void look(id);
  } catch (error) {
    if (!end.signal.aborted) throw error;
  }
  return seen;
}

/**
 * Returns when the operator had the outcome of each payment, by its journal: its callback leaves at that moment; ms
 * since 1970.
 */
async function callbackTimes(): Promise<Map<string, number>> {
  const text = await (await fetch(`${addresses.simulator}/_control/journal`)).text();
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { externalId: string; finishedAt: string });
  return new Map(lines.map(({ externalId, finishedAt }) => [externalId, Date.parse(finishedAt)]));
}

/**
 * Single payments, one after the other: how soon after its approval each is sent, and how soon after the operator's
 * callback somebody who watches sees that it is paid.
 */
async function singlePayments({ initiator, validator }: Holder, client: pg.Client): Promise<void> {
  const { accessToken: maker } = await signInByApi(initiator, password);
  const { accessToken } = await signInByApi(validator, password);
  const ids: string[] = [];
  while (ids.length < singles) ids.push((await makePayment(maker, 'Pauline Eyenga', amount)).id);
  const watched = watch(ids, accessToken);
  for (const id of ids) {
    await call('PATCH', `/transaction/approve/${id}`, undefined, accessToken);
    await wait(150);
  }
  const seen = await watched;
  const { rows: found } = await client.query<{ ms: number }>(
    `select extract(epoch from first_sent_at - created_at) * 1000 as ms from operator_request where subject_id = any($1)`,
    [ids],
  );
  say('single payment, approved to sent', spread(found.map(({ ms }) => Number(ms))));
  const calledBack = await callbackTimes();
  const since = (moment: keyof Seen) =>
    [...seen].map(([id, times]) => times[moment] - (calledBack.get(id) ?? Number.NaN));
  say('called back to heard by an open stream', spread(since('heard')));
  say('called back to read as paid', spread(since('read')));
}

/** Pays the bulk while somebody of another organisation reads a wallet again and again; returns payments a second. */
async function besideOthers(holder: Holder, client: pg.Client): Promise<number> {
  const { accessToken } = await signInByApi(
    (await makeOrganisation('Scierie Dja', '0002', 50_000)).admin,
    password,
  );
  const api = await watchApi('/transaction/wallet', accessToken);
  const { result: id } = await api.beside('uploaded, made and approved', () =>
    approvedBulk(holder, rows, amount, () => namesChecked(client)),
  );
  return (await api.beside('paid', () => paid(client, id, rows))).result;
}

async function measure(server: EmbeddedPostgres): Promise<void> {
  const program = findPgbench();
  const pgbench = program === undefined ? undefined : await Pgbench.prepare(program, server.superuserUrl);
  const baselines = pgbench ? [await pgbench.run(baselineSeconds)] : [];
  const holder = await makeOrganisation('Plantations du Wouri', '0001', rows * amount * 2 + 1_000_000);
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    const rate = await besideOthers(holder, client);
    if (pgbench) baselines.push(await pgbench.run(baselineSeconds));
    const baseline = median(baselines);
    if (pgbench) {
      say('pgbench TPC-B, 8 clients', `${baselines.map(Math.round).join(' and ')} transactions a second`);
      say('payments, of pgbench’s transactions', (rate / baseline).toFixed(2));
    }
    const { simulator } = addresses;
    const alone = await exchangedAlone({ port: exchangePort, simulator, seconds: baselineSeconds });
    say('exchange with the operator alone', `${Math.round(alone)} payments a second`);
    say('payments, of the exchange alone', (rate / alone).toFixed(2));
    await singlePayments(holder, client);
  } finally {
    await client.end();
  }
}

/**
 * Pays a bulk of PAYOUTS_ROWS payments through the product, and compares it with pgbench's TPC-B on the same server and
 * with the exchange with the operator alone, in the same run.
 */
export const run = (): Promise<void> => withProduct(measure);
