import type pg from 'pg';
import { holderId } from '../../apps/payments-api/test/kit/base/many-rows.ts';

const rounds = 5;
const written = 10_000;

const copied = `organisation_id, kind, type, amount, fee, tax, levy, reason, expense_category, payee_name, payee_number,
  created_by, makers, individual`;

/** Measures the time in which a number of payments are made and twice moved on, and rolls them back; ms. */
async function write(
  client: pg.Client,
  without: readonly string[],
): Promise<{ made: number; moved: number }> {
  await client.query('begin');
  try {
    for (const name of without) await client.query(`drop index ${name}`);
    const start = performance.now();
    await client.query(
      `insert into transaction (status, ${copied}) select 'PENDING', ${copied} from transaction
       where organisation_id = $1 and bulk_id is null and kind <> 'BULK_PAYOUT' limit ${written}`,
      [holderId(2)],
    );
    const made = performance.now() - start;
    for (const status of ['CONFIRMED', 'IN_PROGRESS'])
      await client.query(
        'update transaction set status = $1 where organisation_id = $2 and created_at = now()',
        [status, holderId(2)],
      );
    return { made, moved: (performance.now() - start - made) / 2 };
  } finally {
    await client.query('rollback');
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures what the lists' indexes cost writers: the same writes with them and without. */
export async function writeCost(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select indexrelid::regclass::text as name, pg_relation_size(indexrelid) as bytes from pg_index
     where indrelid = 'transaction'::regclass and indexrelid::regclass::text like 'transaction_list_%'`,
  );
  const { rows: tables } = await client.query<{ bytes: string }>(
    "select pg_relation_size('transaction') as bytes",
  );
  const names = rows.map(({ name }) => name);
  // triggers cost the same either way
  await client.query('set session_replication_role = replica');
  const results = {
    with: [] as { made: number; moved: number }[],
    without: [] as { made: number; moved: number }[],
  };
  for (let round = 0; round < rounds; round += 1) {
    results.with.push(await write(client, []));
    results.without.push(await write(client, names));
  }
  const each = (times: { made: number; moved: number }[], what: 'made' | 'moved') =>
    `${((median(times.map((time) => time[what])) * 1_000) / written).toFixed(0)} µs`;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;
  console.log(
    `  a payment's row: made in ${each(results.with, 'made')}, moved on in ${each(results.with, 'moved')}; without the` +
      ` ${names.length} indexes of lists ${each(results.without, 'made')} and ${each(results.without, 'moved')}`,
  );
  console.log(
    `  the table takes ${gigabytes(Number(tables[0]?.bytes))}, the indexes of lists` +
      ` ${gigabytes(rows.reduce((sum, { bytes }) => sum + Number(bytes), 0))}`,
  );
}
