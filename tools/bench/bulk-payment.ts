import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { call, signInByApi, type Holder } from '../e2e/api.ts';
import { codeIn, mailCount } from '../e2e/inbox.ts';
import { password } from '../e2e/product.ts';
import { csvOf } from './csv.ts';
import { say, uploadFile } from './product.ts';

/** Runs a step and says how long it took; returns what it returned. */
async function timed<T>(what: string, step: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await step();
  say(what, `${Math.round(performance.now() - start)} ms`);
  return result;
}

interface Bulk {
  progress: object | null;
}

const pollMs = 100;

/** Waits until the operator was asked for every name, as an approver does who decides by them. */
export async function namesChecked(client: pg.Client): Promise<void> {
  const isAnyWaiting = async () => (await client.query('select from name_check limit 1')).rowCount !== 0;
  await timed('all names checked', async () => {
    while (await isAnyWaiting()) await wait(pollMs);
  });
}

/**
 * Uploads a file of `rows` payments of `amount` XAF each, makes a bulk transaction of it and approves it, after
 * `beforeApproval`; returns its id.
 */
export async function approvedBulk(
  { initiator, validator }: Holder,
  rows: number,
  amount: number,
  beforeApproval = async () => {},
): Promise<string> {
  const { accessToken: maker } = await signInByApi(initiator, password);
  const { accessToken: approver } = await signInByApi(validator, password);
  const { fileId } = await timed('upload and check', () =>
    uploadFile(maker, new File([csvOf(rows, amount)], 'wages.csv')),
  );
  const seen = await mailCount(initiator);
  await call('GET', `/transaction/request-otp?fileId=${fileId}`, undefined, maker);
  await call('PATCH', '/transaction/verify-otp', { otpCode: await codeIn(initiator, seen) }, maker);
  const { id } = await timed('all items made', async () => {
    const made = await timed('create, answered', () =>
      call<{ id: string }>('POST', '/transaction/process-file', { fileId }, maker),
    );
    while ((await call<Bulk>('GET', `/transaction/detail/${made.id}`, undefined, maker)).progress)
      await wait(pollMs);
    return made;
  });
  await beforeApproval();
  await timed('approve, answered', () => call('PATCH', `/transaction/approve-bulk/${id}`, {}, approver));
  return id;
}

/** Database transactions, those of them that changed something, and bytes of WAL since the server began. */
export async function figuresOf(client: pg.Client) {
  const { rows: found } = await client.query<{ transactions: string; commits: string; wal: string }>(
    `select d.xact_commit as transactions, pg_snapshot_xmax(pg_current_snapshot())::text as commits,
       pg_current_wal_lsn() - '0/0' as wal
     from pg_stat_database d where d.datname = current_database()`,
  );
  const { transactions = '0', commits = '0', wal = '0' } = found[0] ?? {};
  return { transactions: Number(transactions), commits: Number(commits), wal: Number(wal) };
}

/** So often is looked whether all is paid: what is longer would count as time that the product takes. */
const paidPollMs = 20;

/** Waits until all of it is paid; returns payments a second. */
export async function paid(client: pg.Client, bulkId: string, rows: number): Promise<number> {
  const [start, before] = [performance.now(), await figuresOf(client)];
  for (;;) {
    const { rows: found } = await client.query<{ open: number }>(
      `select b.pending + b.confirmed + b.in_progress as open from bulk_transaction b where b.id = $1`,
      [bulkId],
    );
    if (found[0]?.open === 0) break;
    await wait(paidPollMs);
  }
  const seconds = (performance.now() - start) / 1_000;
  const after = await figuresOf(client);
  say(
    `${rows} payments, approved to paid`,
    `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} a second`,
  );
  say('commits a payment', ((after.commits - before.commits) / rows).toFixed(2));
  say('bytes of WAL a payment', Math.round((after.wal - before.wal) / rows).toString());
  const { rows: ends } = await client.query<{ status: string; count: string }>(
    'select status, count(*) from transaction where bulk_id = $1 group by 1',
    [bulkId],
  );
  say('how they ended', ends.map(({ status, count }) => `${count} ${status}`).join(', '));
  return rows / seconds;
}
