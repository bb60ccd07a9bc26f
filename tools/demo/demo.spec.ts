import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@sanaga/database';
import { createTestDatabase, type TestDatabase } from '@sanaga/database/testing';
import { monthEndingAfter, passwordChecks } from '@sanaga/domain';
import { balances } from '@sanaga/ledger';
import { sql } from 'kysely';
import { verify } from '../../apps/payments-api/src/control/verification/verification.service.ts';
import { demoPassword, loadDemo } from './demo.ts';
import { holders } from './story.ts';
import { liveHistory } from './history.ts';

const now = new Date('2026-11-21T08:00:00Z');

describe('the history of the demo', () => {
  it.each(holders)('of $name ends before now, and begins two quarters ago', (holder) => {
    const { payouts, cashIn } = liveHistory(holder, { now, seed: 1, monthlyPrice: 15_000n });
    const ended = [...payouts.filter(({ outcome }) => outcome !== 'PENDING'), ...cashIn];
    expect(ended.filter(({ finished }) => finished >= now)).toEqual([]);
    const first = Math.min(...cashIn.map(({ created }) => created.getTime()));
    expect(now.getTime() - first).toBeGreaterThan(178 * 86_400_000);
  });

  it('is the same for the same seed', () => {
    const [holder] = holders;
    if (!holder) throw new Error('the story has no holder');
    const telling = { now, seed: 7, monthlyPrice: 15_000n };
    expect(liveHistory(holder, telling)).toEqual(liveHistory(holder, telling));
  });
});

describe('loading the demo', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ db } = database);
    expect(await loadDemo({ ownerUrl: database.ownerUrl, simulatorUrl: undefined })).toBe(true);
  });
  afterAll(() => database.drop());

  it('keeps every invariant', async () => {
    const findings = await verify(db);
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
    expect(findings.find(({ id }) => id === 'I7')?.examined).toBeGreaterThan(500);
  });

  it('gives the ledger the times when things happened, and leaves nothing behind that could', async () => {
    const { rows } = await sql<{ days: number; triggers: number }>`
      select extract(day from max(created_at) - min(created_at))::int as days,
        (select count(*) from pg_trigger where tgname = 'demo_back_dates')::int as triggers
      from ledger.transfer`.execute(db);
    expect(rows[0]?.days).toBeGreaterThan(175);
    expect(rows[0]?.triggers).toBe(0);
  });

  it('has two plans, an individual, money in every wallet, and work for each role', async () => {
    const organisations = await db
      .selectFrom('organisation')
      .selectAll()
      .where('status', '=', 'APPROVED')
      .execute();
    expect(organisations.map(({ account_type, plan }) => `${account_type} ${plan}`).sort()).toEqual([
      'INDIVIDUAL STARTER',
      'ORGANIZATION PREMIUM',
      'ORGANIZATION STARTER',
    ]);
    for (const { id } of organisations) {
      expect((await balances(db, id)).available).toBeGreaterThan(0n);
      const waiting = await db
        .selectFrom('transaction')
        .select('id')
        .where('organisation_id', '=', id)
        .where('status', '=', 'PENDING')
        .execute();
      expect(waiting.length).toBeGreaterThan(0);
    }
    const asked = await db.selectFrom('refill').select('id').where('status', '=', 'REQUESTED').execute();
    expect(asked.length).toBeGreaterThan(0);
    expect(Object.values(passwordChecks(demoPassword))).not.toContain(false);
  });

  it('has a paid bill for each month of an organisation, numbered as they fell due, and a next one', async () => {
    const bills = await db.selectFrom('bill').selectAll().orderBy('number').execute();
    expect(bills.map(({ number }) => number)).toEqual(bills.map((_, place) => BigInt(place + 1)));
    expect(bills.map(({ due_at }) => due_at)).toEqual(
      bills.map(({ due_at }) => due_at).sort((a, b) => +a - +b),
    );
    const organisations = await db
      .selectFrom('organisation')
      .selectAll()
      .where('account_type', '=', 'ORGANIZATION')
      .where('status', '=', 'APPROVED')
      .execute();
    for (const { id, approved_at, next_bill_at } of organisations) {
      const own = bills.filter(({ organisation_id }) => organisation_id === id);
      expect(own).toHaveLength(6);
      expect(new Set(own.map(({ status }) => status))).toEqual(new Set(['PAID']));
      expect(monthEndingAfter(approved_at!, own.at(-1)!.period_end).end).toEqual(next_bill_at);
      expect(Number(next_bill_at)).toBeGreaterThan(Date.now());
    }
    expect(bills).toHaveLength(6 * organisations.length);
    const invoices = await db.selectFrom('invoice').selectAll().execute();
    expect(invoices).toHaveLength(bills.length);
    for (const { issuer } of invoices) expect(issuer).toMatchObject({ name: 'Sanaga SA' });
  });

  it('has a bulk transaction of a file with failures, and a file that waits to be corrected', async () => {
    const bulks = await db.selectFrom('bulk_transaction').selectAll().execute();
    expect(bulks).toMatchObject([{ items: 18, completed: 16, failed: 2, excluded: 1 }]);
    const files = await db.selectFrom('payment_file').selectAll().orderBy('created_at').execute();
    expect(files).toMatchObject([
      { status: 'PROCESSED', rows: 19, accepted: 18, excluded: 1, bulk_id: bulks[0]?.id },
      { status: 'UPLOADED', rows: 19, accepted: 17, excluded: 2, error_count: 2, warning_count: 1 },
    ]);
  });

  it('has a statement of the operator, and an exception about the payout that is missing in it', async () => {
    const [statement] = await db.selectFrom('operator_statement').selectAll().execute();
    expect(statement?.rows).toBeGreaterThan(1);
    const exceptions = await db.selectFrom('reconciliation_task').selectAll().execute();
    expect(exceptions).toMatchObject([{ kind: 'MISSING_THERE', theirs: 0n, resolved_at: null }]);
  });

  it('happens once', async () => {
    expect(await loadDemo({ ownerUrl: database.ownerUrl, simulatorUrl: undefined })).toBe(false);
  });
});
