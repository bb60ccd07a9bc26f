import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { availableAccount, balances, postTransfers, statement, type Transfer } from './index.ts';
import { superuserClient } from '@sanaga/database/testing';
import { codeOf, credit, float, move, ledgerKit } from './spec-kit.ts';

const kit = ledgerKit();

const withLegs = (...legs: [account: string, amount: bigint][]): Transfer => ({
  reference: 'refused',
  kind: 'TEST',
  currency: 'XAF',
  legs: legs.map(([account, amount]) => ({ account, amount })),
});

describe('posting', () => {
  it('takes the same reference with the same content for the same transfer', async () => {
    const id = await kit.holder();
    const transfer = credit(id, 5_000n, 'refill:one');
    expect(await postTransfers(kit.db, [transfer])).toEqual([{ reference: 'refill:one', posted: true }]);
    expect(await postTransfers(kit.db, [transfer])).toEqual([{ reference: 'refill:one', posted: false }]);
    expect((await balances(kit.db, id)).available).toBe(5_000n);
  });

  it('takes it so within one call as well', async () => {
    const id = await kit.holder();
    const transfer = credit(id, 5_000n, 'refill:one');
    expect(await postTransfers(kit.db, [transfer, credit(id, 1n, 'refill:two'), transfer])).toEqual([
      { reference: 'refill:one', posted: true },
      { reference: 'refill:two', posted: true },
      { reference: 'refill:one', posted: false },
    ]);
    expect((await balances(kit.db, id)).available).toBe(5_001n);
  });

  it('posts a reference once when many post it at the same time', async () => {
    const id = await kit.holder();
    const transfer = credit(id, 5_000n, 'refill:one');
    const answers = await Promise.all(Array.from({ length: 30 }, () => postTransfers(kit.db, [transfer])));
    expect(answers.flat().filter(({ posted }) => posted)).toHaveLength(1);
    expect((await balances(kit.db, id)).available).toBe(5_000n);
  });

  it('refuses the same reference with other content, also within one call', async () => {
    const id = await kit.holder();
    const [first, other] = [credit(id, 5_000n, 'refill:one'), credit(id, 5_001n, 'refill:one')];
    expect(await codeOf(postTransfers(kit.db, [first, other]))).toBe('REFERENCE_CONFLICT');
    expect((await balances(kit.db, id)).available).toBe(0n);
    await postTransfers(kit.db, [first]);
    for (const changed of [other, { ...first, kind: 'OTHER' }, { ...first, organisationId: undefined }])
      expect(await codeOf(postTransfers(kit.db, [changed]))).toBe('REFERENCE_CONFLICT');
    expect((await balances(kit.db, id)).available).toBe(5_000n);
  });

  it('refuses what is not balanced, unknown, of another currency, without money or beyond numbers', async () => {
    const id = await kit.holder(100n);
    const mine = availableAccount(id);
    const cases: [Transfer, string][] = [
      [withLegs([mine, 1n], ['suspense', -2n]), 'UNBALANCED'],
      [withLegs([mine, 1n]), 'UNBALANCED'],
      [withLegs(), 'UNBALANCED'],
      [withLegs([mine, 0n], ['suspense', 0n]), 'AMOUNT'],
      [withLegs([mine, 2n ** 63n], ['suspense', -(2n ** 63n)]), 'AMOUNT'],
      [withLegs([mine, 2n ** 63n - 1n], ['suspense', 1n - 2n ** 63n]), 'AMOUNT'],
      [withLegs(['org:nobody:available', 1n], ['suspense', -1n]), 'UNKNOWN_ACCOUNT'],
      [{ ...withLegs([mine, 1n], ['suspense', -1n]), currency: 'NGN' }, 'CURRENCY_MISMATCH'],
      [withLegs([mine, -101n], ['suspense', 101n]), 'INSUFFICIENT_FUNDS'],
    ];
    for (const [transfer, code] of cases) expect(await codeOf(postTransfers(kit.db, [transfer]))).toBe(code);
    expect(await balances(kit.db, id)).toEqual({ available: 100n, held: 0n });
  });

  it('refuses what takes an account above its limit', async () => {
    const id = await kit.holder(100n);
    const superuser = await superuserClient(kit.database.superuserUrl);
    await superuser.query('update ledger.account set max_balance = 150 where code = $1', [
      availableAccount(id),
    ]);
    await superuser.end();
    expect(await codeOf(postTransfers(kit.db, [credit(id, 51n)]))).toBe('LIMIT');
    await postTransfers(kit.db, [credit(id, 50n)]);
    expect((await balances(kit.db, id)).available).toBe(150n);
  });

  it('checks limits after each transfer, not only for the net of a batch', async () => {
    const id = await kit.holder(100n);
    const spend = move('spend', availableAccount(id), 'suspense', 150n);
    expect(await codeOf(postTransfers(kit.db, [spend, credit(id, 100n)]))).toBe('INSUFFICIENT_FUNDS');
    await postTransfers(kit.db, [credit(id, 100n), spend]);
    expect((await balances(kit.db, id)).available).toBe(50n);
  });
});

describe('the statement', () => {
  it('shows an account’s entries, newest first, page by page, with the balance after each', async () => {
    const id = await kit.holder();
    await postTransfers(kit.db, [credit(id, 5_000n, 'one'), credit(id, 2_500n, 'two')]);
    await postTransfers(kit.db, [move('three', availableAccount(id), float, 1_000n)]);
    const first = await statement(kit.db, availableAccount(id), { page: 0, size: 2 });
    expect(first.total).toBe(3);
    expect(
      first.entries.map(({ sequence, reference, amount, balanceAfter }) => [
        sequence,
        reference,
        amount,
        balanceAfter,
      ]),
    ).toEqual([
      [3n, 'three', -1_000n, 6_500n],
      [2n, 'two', 2_500n, 7_500n],
    ]);
    const second = await statement(kit.db, availableAccount(id), { page: 1, size: 2 });
    expect(second.entries).toMatchObject([{ reference: 'one', kind: 'REFILL', balanceAfter: 5_000n }]);
    expect(second.entries[0]?.createdAt).toBeInstanceOf(Date);
    expect((await statement(kit.db, availableAccount(id), { page: 2, size: 2 })).entries).toEqual([]);
  });

  it('is in the order of time, whatever the references are; what was posted together is of one moment', async () => {
    const id = await kit.holder();
    const calls = [
      ['c', 'a', 'b'],
      ['z', 'y'],
    ];
    for (const call of calls)
      await postTransfers(
        kit.db,
        call.map((reference) => credit(id, 10n, reference)),
      );
    const { entries } = await statement(kit.db, availableAccount(id), { page: 0, size: 5 });
    expect(entries.map(({ reference }) => reference)).toEqual(['y', 'z', 'b', 'a', 'c']);
    const [later, first] = [entries[0]?.createdAt.getTime() ?? 0, entries[4]?.createdAt.getTime() ?? 0];
    expect(later).toBeGreaterThanOrEqual(first);
    const { rows } = await sql<{ moments: bigint }>`
      select count(distinct t.created_at) as moments from ledger.transfer t`.execute(kit.db);
    expect(rows[0]?.moments).toBe(2n);
  });

  it('never goes back in time, also where the clock was', async () => {
    const id = await kit.holder();
    await postTransfers(kit.db, [credit(id, 10n, 'ahead')]);
    const owner = await superuserClient(kit.database.ownerUrl);
    await owner.query('alter table ledger.transfer disable trigger user');
    await owner.query(`update ledger.transfer set created_at = created_at + interval '1 hour'`);
    await owner.query('alter table ledger.transfer enable trigger user');
    await owner.end();
    await postTransfers(kit.db, [credit(id, 10n, 'next')]);
    const { entries } = await statement(kit.db, availableAccount(id), { page: 0, size: 2 });
    const [next, ahead] = entries;
    expect(next?.reference).toBe('next');
    expect(next?.createdAt.getTime()).toBeGreaterThanOrEqual(ahead?.createdAt.getTime() ?? Infinity);
  });

  it('refuses an account that is not there', async () => {
    expect(await codeOf(statement(kit.db, 'org:nobody:available', { page: 0, size: 2 }))).toBe(
      'UNKNOWN_ACCOUNT',
    );
  });
});
