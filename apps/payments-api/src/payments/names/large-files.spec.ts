import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@sanaga/database';
import { superuserClient } from '@sanaga/database/testing';
import { plansOf, rowsRead } from '../../../test/kit/base/plans.ts';
import { moneyKit, type Holder, type MoneyKit } from '../../../test/kit/payments/money-kit.ts';
import { findNames, writeNames } from './name-checks.ts';
import { lockFileRows } from './name-checks.repository.ts';

/**
 * Checks that the names of a large file are checked in portions, and that a step of it costs no more than a small
 * file's.
 */
let kit: MoneyKit;
let holder: Holder;
beforeEach(async () => {
  kit = await moneyKit();
  holder = await kit.holder();
});
afterEach(() => kit.close());

/** Maximum of numbers asked about at once, and of rows written at once, as in name-checks.ts. */
const batch = 20;
const portion = 500;

interface Large {
  rows: number;
  /** Number of different phone numbers among these rows. */
  numbers: number;
}

/** Creates a file as it stands after its upload, straight in the tables, with no name checked. */
async function fill({ rows, numbers }: Large): Promise<void> {
  const client = await superuserClient(kit.database.superuserUrl);
  const { id, initiator } = holder;
  const numberOf = `'+23767' || lpad((n % ${numbers})::text, 7, '0')`;
  await client.query(`
    set session_replication_role = replica;
    insert into payment_file (id, organisation_id, file_name, format, layout, sha256, rows, accepted, excluded, total_amount,
        created_by, makers, status)
      values (md5('file')::uuid, '${id}', 'pay.csv', 'CSV', '{}', sha256('file'), ${rows}, ${rows}, 0, ${rows * 1_000},
        '${initiator.userId}', array['${initiator.userId}'::uuid], 'UPLOADED');
    insert into payment_file_row (file_id, line, organisation_id, name, number, amount, name_match)
      select md5('file')::uuid, n, '${id}', 'Awa Ngono', ${numberOf}, 1000, 'NOT_CHECKED'
      from generate_series(1, ${rows}) n;
    insert into name_check (organisation_id, number, due_at)
      select distinct '${id}'::uuid, ${numberOf}, now() - interval '1 minute' from generate_series(1, ${rows}) n;
    analyze payment_file, payment_file_row, name_check`);
  await client.end();
}

/** Wraps the database to count its statements and the rows of its largest response. */
function counted(db: Database) {
  const count = { statements: 0, mostRows: 0 };
  const watched = db.withPlugin({
    transformQuery({ node }) {
      count.statements += 1;
      return node;
    },
    transformResult({ result }) {
      count.mostRows = Math.max(count.mostRows, result.rows.length);
      return Promise.resolve(result);
    },
  });
  return { db: watched, count };
}

const left = async () => {
  const { n } = await kit.deps.db
    .selectFrom('payment_file_row')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where('name_match', '=', 'NOT_CHECKED')
    .executeTakeFirstOrThrow();
  return Number(n);
};

describe('a step of the checks', () => {
  it.each([{ rows: 10_000 }, { rows: 100_000 }])(
    'reads some rows for each of its numbers, of a file with $rows rows',
    async ({ rows }) => {
      await fill({ rows, numbers: rows });
      const found = await findNames(kit.deps, null);
      expect(found.checks).toHaveLength(batch);
      const steps = await plansOf(kit.deps.db, (db) => findNames({ ...kit.deps, db }, null), {
        analyze: true,
      });
      const writing = await plansOf(
        kit.deps.db,
        (db) => db.transaction().execute((tx) => lockFileRows(tx, found.checks, portion)),
        { analyze: true },
      );
      const read = [...steps, ...writing].reduce((sum, { plan }) => sum + rowsRead(plan), 0);
      expect(read).toBeGreaterThan(batch);
      expect(read).toBeLessThan(batch * 20);
    },
  );
});

describe('all checks', () => {
  it.each([
    { of: 'as many numbers', numbers: 1_200 },
    { of: 'one number', numbers: 1 },
  ])(
    'of 1,200 rows with $of take less than a statement a row, and never hold all rows',
    async ({ numbers }) => {
      const rows = 1_200;
      await fill({ rows, numbers });
      const { db, count } = counted(kit.deps.db);
      const deps = { ...kit.deps, db };
      while ((await left()) > 0) {
        const { checks, names } = await findNames(deps, null);
        await writeNames(deps, { checks, names });
      }
      expect(count.mostRows).toBeLessThanOrEqual(portion);
      expect(count.statements).toBeLessThan(rows);
    },
  );
});
