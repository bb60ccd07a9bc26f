import { inTransaction } from '@sanaga/database';
import { superuserClient } from '@sanaga/database/testing';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  balances,
  captureHolds,
  drawHolds,
  placeHold,
  placeHolds,
  postTransfers,
  releaseHold,
  releaseHolds,
  releaseRest,
} from './index.ts';
import { codeOf, credit, float, ledgerKit } from './spec-kit.ts';

const kit = ledgerKit();

type Capture = Parameters<typeof captureHolds>[1][number];
const captureHold = (db: typeof kit.db, capture: Capture): Promise<void> => captureHolds(db, [capture]);

const toFloat = (amount: bigint) => [{ account: float, amount }];

describe('holds', () => {
  it('reserve, are captured into several accounts, and end once', async () => {
    const id = await kit.holder(1_000n);
    await placeHold(kit.db, { reference: 't:1:hold', organisationId: id, amount: 700n });
    expect(await balances(kit.db, id)).toEqual({ available: 300n, held: 700n });
    const legs = [...toFloat(690n), { account: 'income:fees', amount: 10n }];
    const capture = { holdReference: 't:1:hold', reference: 't:1:capture', kind: 'PAYOUT', legs };
    await captureHold(kit.db, capture);
    await captureHold(kit.db, capture);
    const release = { holdReference: 't:1:hold', reference: 't:1:release' };
    expect(await codeOf(releaseHold(kit.db, release))).toBe('HOLD_CLOSED');
    expect(await codeOf(captureHold(kit.db, { ...capture, reference: 'again' }))).toBe('HOLD_CLOSED');
    expect(await codeOf(captureHold(kit.db, { ...capture, legs: toFloat(700n) }))).toBe('REFERENCE_CONFLICT');
    expect(await balances(kit.db, id)).toEqual({ available: 300n, held: 0n });
  });

  it('are the same when placed again, and refused when placed again otherwise', async () => {
    const id = await kit.holder(1_000n);
    const hold = { reference: 'h', organisationId: id, amount: 700n };
    await placeHold(kit.db, hold);
    await placeHold(kit.db, hold);
    expect(await codeOf(placeHold(kit.db, { ...hold, amount: 1n }))).toBe('REFERENCE_CONFLICT');
    expect(await balances(kit.db, id)).toEqual({ available: 300n, held: 700n });
  });

  it('refuse amounts that are not the hold’s, or none', async () => {
    const id = await kit.holder(1_000n);
    await placeHold(kit.db, { reference: 'h', organisationId: id, amount: 700n });
    const capture = { holdReference: 'h', reference: 'c', kind: 'PAYOUT' };
    expect(await codeOf(captureHold(kit.db, { ...capture, legs: toFloat(699n) }))).toBe('UNBALANCED');
    expect(await codeOf(captureHold(kit.db, { ...capture, legs: [] }))).toBe('UNBALANCED');
    const both = [...toFloat(701n), { account: 'income:fees', amount: -1n }];
    expect(await codeOf(captureHold(kit.db, { ...capture, legs: both }))).toBe('AMOUNT');
    for (const amount of [0n, -5n])
      expect(await codeOf(placeHold(kit.db, { reference: 'none', organisationId: id, amount }))).toBe(
        'AMOUNT',
      );
    expect(await codeOf(releaseHold(kit.db, { holdReference: 'never', reference: 'r' }))).toBe('HOLD_CLOSED');
    expect(await balances(kit.db, id)).toEqual({ available: 300n, held: 700n });
  });

  it('do not end by a reference that ended another, in one call or in two', async () => {
    const id = await kit.holder(1_000n);
    const holds = ['a', 'b', 'c'].map((reference) => ({ reference, organisationId: id, amount: 100n }));
    await placeHolds(kit.db, holds);
    const together = ['a', 'b'].map((holdReference) => ({ holdReference, reference: 'r' }));
    expect(await codeOf(releaseHolds(kit.db, together))).toBe('REFERENCE_CONFLICT');
    await releaseHold(kit.db, { holdReference: 'a', reference: 'r' });
    expect(await codeOf(releaseHold(kit.db, { holdReference: 'b', reference: 'r' }))).toBe(
      'REFERENCE_CONFLICT',
    );
    expect(await balances(kit.db, id)).toEqual({ available: 800n, held: 200n });
  });

  it('of 500 at once on a wallet for 100, exactly 100 succeed', async () => {
    const id = await kit.holder(100_000n);
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        codeOf(placeHold(kit.db, { reference: `h:${n}`, organisationId: id, amount: 1_000n })),
      ),
    );
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(100);
    expect(outcomes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(400);
    expect(await balances(kit.db, id)).toEqual({ available: 0n, held: 100_000n });
  });

  it('end once when captured and released by many at the same time', async () => {
    const id = await kit.holder(1_000n);
    await placeHold(kit.db, { reference: 'h', organisationId: id, amount: 1_000n });
    const end = { holdReference: 'h', kind: 'PAYOUT', legs: toFloat(1_000n) };
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0
          ? codeOf(captureHold(kit.db, { ...end, reference: `c:${n}` }))
          : codeOf(releaseHold(kit.db, { holdReference: 'h', reference: `r:${n}` })),
      ),
    );
    expect(outcomes.filter((code) => code === 'none')).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'HOLD_CLOSED')).toHaveLength(39);
    const released = outcomes.indexOf('none') % 2 === 1;
    expect(await balances(kit.db, id)).toEqual({ available: released ? 1_000n : 0n, held: 0n });
  });
});

describe('many holds in one call', () => {
  it('are placed all or none', async () => {
    const [rich, poor] = [await kit.holder(500n), await kit.holder(10n)];
    const both = [rich, poor].map((organisationId) => ({
      reference: `h:${organisationId}`,
      organisationId,
      amount: 100n,
    }));
    expect(await codeOf(placeHolds(kit.db, both))).toBe('INSUFFICIENT_FUNDS');
    expect(await balances(kit.db, rich)).toEqual({ available: 500n, held: 0n });
    await postTransfers(kit.db, [credit(poor, 90n)]);
    await placeHolds(kit.db, both);
    expect(await balances(kit.db, poor)).toEqual({ available: 0n, held: 100n });
  });

  it('are captured or released all or none, each into its own accounts', async () => {
    const ids = [await kit.holder(1_000n), await kit.holder(1_000n)];
    const holds = Array.from({ length: 40 }, (_, n) => ({
      reference: `h:${n}`,
      organisationId: ids[n % 2] ?? '',
      amount: BigInt(n + 1),
    }));
    await placeHolds(kit.db, holds);
    const captures = holds.slice(0, 20).map(({ reference, amount }) => ({
      holdReference: reference,
      reference: `${reference}:capture`,
      kind: 'PAYOUT',
      legs: toFloat(amount),
    }));
    const last = captures.at(-1)!;
    expect(await codeOf(captureHolds(kit.db, [...captures, { ...last, reference: 'other' }]))).toBe(
      'HOLD_CLOSED',
    );
    expect(
      await codeOf(captureHolds(kit.db, [...captures.slice(0, -1), { ...last, legs: toFloat(1n) }])),
    ).toBe('UNBALANCED');
    expect(await balances(kit.db, ids[0]!)).toEqual({ available: 600n, held: 400n });
    await captureHolds(kit.db, captures);
    await captureHolds(kit.db, captures);
    const releases = holds.slice(20).map(({ reference }) => ({
      holdReference: reference,
      reference: `${reference}:release`,
    }));
    await releaseHolds(kit.db, releases);
    await releaseHolds(kit.db, releases);
    expect(await Promise.all(ids.map((id) => balances(kit.db, id)))).toEqual([
      { available: 900n, held: 0n },
      { available: 890n, held: 0n },
    ]);
  });
});

describe('a hold in a large ledger', () => {
  /**
   * Counts the rows of the books that whole-table reads have read while some holds were placed in one database
   * transaction.
   */
  const readWhole = (organisationId: string, name: string): Promise<number> =>
    inTransaction(kit.db, async (tx) => {
      for (let n = 0; n < 8; n += 1)
        await placeHold(tx, { reference: `${name}:${n}`, organisationId, amount: 10n });
      const { rows } = await sql<{ count: bigint }>`
        select sum(seq_tup_read)::bigint as count from pg_stat_xact_user_tables
        where schemaname = 'ledger' and relname in ('transfer', 'entry', 'hold')`.execute(tx);
      return Number(rows[0]?.count);
    });

  it('reads of it what it needs by key, whether it was counted or not', async () => {
    const id = await kit.holder();
    await postTransfers(
      kit.db,
      Array.from({ length: 2_000 }, (_, n) => credit(id, 10n, `refill:${n}`)),
    );
    expect(await readWhole(id, 'not counted')).toBe(0);
    const admin = await superuserClient(kit.database.superuserUrl);
    await admin.query('analyze');
    await admin.end();
    expect(await readWhole(id, 'counted')).toBe(0);
  });
});

describe('holds that are drawn from another', () => {
  const large = 'large';
  const draw = (parts: Record<string, bigint>) =>
    drawHolds(
      kit.db,
      large,
      Object.entries(parts).map(([reference, amount]) => ({ reference, amount })),
    );
  const rest = () => releaseRest(kit.db, { holdReference: large, reference: 'rest' });
  const open = async () => {
    const id = await kit.holder(1_000n);
    await placeHold(kit.db, { reference: large, organisationId: id, amount: 700n });
    return id;
  };

  it('move no money, and end each by itself; what is left goes back', async () => {
    const id = await open();
    await draw({ a: 100n, b: 200n });
    await draw({ c: 50n });
    expect(await balances(kit.db, id)).toEqual({ available: 300n, held: 700n });
    await captureHold(kit.db, { holdReference: 'a', reference: 'paid', kind: 'PAYOUT', legs: toFloat(100n) });
    await releaseHold(kit.db, { holdReference: 'b', reference: 'failed' });
    expect(await balances(kit.db, id)).toEqual({ available: 500n, held: 400n });
    expect(await rest()).toBe(350n);
    expect(await rest()).toBe(0n);
    await releaseHold(kit.db, { holdReference: 'c', reference: 'cancelled' });
    expect(await balances(kit.db, id)).toEqual({ available: 900n, held: 0n });
    expect(await kit.violations()).toEqual([]);
  });

  it('come to no more than it, and nothing is drawn once it has ended', async () => {
    const id = await open();
    await draw({ a: 600n });
    expect(await codeOf(draw({ b: 60n, c: 41n }))).toBe('INSUFFICIENT_FUNDS');
    expect(await codeOf(draw({ b: 0n }))).toBe('AMOUNT');
    expect(await codeOf(draw({ b: -1n }))).toBe('AMOUNT');
    await draw({ b: 60n });
    expect(await rest()).toBe(40n);
    expect(await codeOf(draw({ c: 40n }))).toBe('HOLD_CLOSED');
    expect(await codeOf(drawHolds(kit.db, 'never', [{ reference: 'd', amount: 1n }]))).toBe('HOLD_CLOSED');
    expect(await codeOf(drawHolds(kit.db, 'a', [{ reference: 'd', amount: 1n }]))).toBe('HOLD_CLOSED');
    expect(await balances(kit.db, id)).toEqual({ available: 340n, held: 660n });
    expect(await kit.violations()).toEqual([]);
  });

  it('leave nothing to release where all was drawn, and it does not end as a whole', async () => {
    const id = await open();
    await draw({ a: 700n });
    expect(await rest()).toBe(0n);
    expect(await codeOf(releaseHold(kit.db, { holdReference: large, reference: 'all' }))).toBe('HOLD_CLOSED');
    await releaseHold(kit.db, { holdReference: 'a', reference: 'part' });
    expect(await balances(kit.db, id)).toEqual({ available: 1_000n, held: 0n });
    expect(await kit.violations()).toEqual([]);
  });

  it('are drawn by two at once for no more than it', async () => {
    await open();
    const codes = await Promise.all(['a', 'b', 'c'].map((part) => codeOf(draw({ [part]: 300n }))));
    expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(1);
    expect(await rest()).toBe(100n);
    expect(await kit.violations()).toEqual([]);
  });
});
