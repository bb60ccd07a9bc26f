import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@sanaga/database';
import pg from 'pg';
import { call, makeOrganisation, makePayment, preparePayment, signInByApi, type Holder } from '../e2e/api.ts';
import { password } from '../e2e/product.ts';
import { approvedBulk, figuresOf, paid } from './bulk-payment.ts';
import { say, withProduct } from './product.ts';

const rows = Number(process.env['CAPACITY_ROWS'] ?? 5_000);
const singles = Number(process.env['CAPACITY_SINGLES'] ?? 300);
const amount = 1_000;

interface Table {
  rows: number;
  /** With indexes and values that are stored outside the rows. */
  bytes: number;
}

/** Every table of the product and of the job queue. */
async function tables(client: pg.Client): Promise<Map<string, Table>> {
  const { rows: found } = await client.query<{ name: string; rows: string; bytes: string }>(`
    select c.oid::regclass::text as name, pg_total_relation_size(c.oid) as bytes,
      (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || c.oid::regclass, false, true, '')))[1]::text as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'ledger', 'pgboss')`);
  return new Map(found.map(({ name, rows: n, bytes }) => [name, { rows: Number(n), bytes: Number(bytes) }]));
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(2)} kB`;

/** Says what `count` payments left behind, each, that a step makes. */
async function leavesBehind(client: pg.Client, count: number, step: () => Promise<void>): Promise<void> {
  const [before, figures] = [await tables(client), await figuresOf(client)];
  await step();
  await client.query('vacuum analyze');
  const [after, ended] = [await tables(client), await figuresOf(client)];
  let [allRows, allBytes] = [0, 0];
  for (const [name, table] of [...after].sort(([one], [other]) => one.localeCompare(other))) {
    const grown = {
      rows: table.rows - (before.get(name)?.rows ?? 0),
      bytes: table.bytes - (before.get(name)?.bytes ?? 0),
    };
    allRows += grown.rows;
    allBytes += grown.bytes;
    if (grown.rows >= count / 10)
      say(name, `${(grown.rows / count).toFixed(2)} rows, ${kilobytes(grown.bytes / count)} a payment`);
  }
  say('all tables', `${(allRows / count).toFixed(2)} rows, ${kilobytes(allBytes / count)} a payment`);
  say('WAL', `${kilobytes((ended.wal - figures.wal) / count)} a payment`);
  const each = (figure: 'transactions' | 'commits') =>
    `${((ended[figure] - figures[figure]) / count).toFixed(2)} a payment`;
  say('database transactions', each('transactions'));
  say('of them with a change', each('commits'));
}

/** Payments that one person makes and another one approves, one by one; ends when all are paid. */
async function paySingly({ initiator, validator }: Holder, client: pg.Client): Promise<void> {
  const { accessToken: maker } = await signInByApi(initiator, password);
  const { accessToken: approver } = await signInByApi(validator, password);
  for (let made = 0; made < singles; made += 1) {
    const { id } = await makePayment(maker, 'Pauline Eyenga', amount);
    await call('PATCH', `/transaction/approve/${id}`, undefined, approver);
  }
  for (;;) {
    const { rows: open } = await client.query(
      `select from operator_request where state in ('QUEUED', 'SENT') limit 1`,
    );
    if (open.length === 0) return;
    await wait(200);
  }
}

async function measure(server: EmbeddedPostgres): Promise<void> {
  const holder = await makeOrganisation(
    'Plantations du Wouri',
    '0001',
    (rows + singles) * amount * 2 + 1_000_000,
  );
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    // what comes once is there before it is counted
    await preparePayment(holder.initiator, 'Pauline Eyenga', amount);
    console.log(`  ${rows} payments of a bulk transaction, from the file to the last outcome`);
    await leavesBehind(client, rows, async () => {
      await paid(client, await approvedBulk(holder, rows, amount), rows);
    });
    console.log(`  ${singles} single payments, made, approved and paid`);
    await leavesBehind(client, singles, () => paySingly(holder, client));
  } finally {
    await client.end();
  }
}

/** Measures what a payment leaves in the database: rows, bytes, log and commits, for docs/capacity.md. */
export const run = (): Promise<void> => withProduct(measure);
