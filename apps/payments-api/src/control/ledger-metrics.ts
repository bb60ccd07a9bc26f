import type { Database } from '@sanaga/database';
import { addReading, shared } from '@sanaga/server';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';

/** Records that the ledger was verified just now, and how many violations there were. */
export const recordVerification = (db: Database, violations: number) =>
  db.insertInto('ledger_verification').values({ violations }).execute();

interface Verified {
  /** Time since the last verification, in seconds. */
  age: number;
  violations: number;
}

/** Measures when the ledger was verified last, what was found, and what lies in suspense. */
export function registerLedgerMetrics(app: FastifyInstance, { db }: Dependencies): void {
  const last = shared(
    async () =>
      (
        await sql<Verified>`
        select extract(epoch from now() - verified_at)::float8 as age, violations
        from ledger_verification order by id desc limit 1`.execute(db)
      ).rows,
  );
  addReading(app.metrics, {
    name: 'ledger_verification_age_seconds',
    help: 'Time since the ledger was verified',
    read: async () => (await last()).map(({ age }) => ({ value: age })),
  });
  addReading(app.metrics, {
    name: 'ledger_violations',
    help: 'What the last verification of the ledger found wrong',
    read: async () => (await last()).map(({ violations }) => ({ value: violations })),
  });
  addReading(app.metrics, {
    name: 'suspense_balance',
    help: 'Money of differences with the operator that is not settled yet, in XAF',
    read: async () =>
      (
        await sql<{ balance: bigint }>`select balance from ledger.account where code = 'suspense'`.execute(db)
      ).rows.map(({ balance }) => ({ value: Number(balance) })),
  });
}
