import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { superuserClient } from '@sanaga/database/testing';
import {
  availableAccount,
  captureHolds,
  placeHolds,
  postTransfers,
  releaseHolds,
  verifyLedger,
} from '@sanaga/ledger';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expectSuccess } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

const float = 'operator:momo:float';
const runs = Number(process.env['PROPERTY_RUNS'] ?? 25);
/** The day whose beginning is moved onto a transfer; its neighbours are empty. */
const day = '2026-03-10';

let h: MoneyHarness;
let holder: TestHolder;
beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(10_000_000);
  for (let bulk = 0; bulk < 4; bulk += 1) await moveInBulk(25);
});
afterAll(async () => {
  const findings = await inTransaction(h.db, verifyLedger, { isolation: 'repeatable read' });
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
  await h.close();
});

/**
 * Moves a wallet as a bulk transaction does: reserves at once, then pays most of it, returns some of it, and adds a
 * refill.
 */
async function moveInBulk(items: number): Promise<void> {
  const all = Array.from({ length: items }, (_, place) => ({
    hold: randomUUID(),
    amount: BigInt(place + 1),
  }));
  await placeHolds(
    h.db,
    all.map(({ hold, amount }) => ({ reference: hold, organisationId: holder.id, amount })),
  );
  const ends = all.map(({ hold, amount }) => ({ holdReference: hold, reference: randomUUID(), amount }));
  const paid = ends.filter((_, place) => place % 5 !== 0);
  await captureHolds(
    h.db,
    paid.map(({ amount, ...end }) => ({ ...end, kind: 'PAYOUT', legs: [{ account: float, amount }] })),
  );
  await releaseHolds(
    h.db,
    ends
      .filter((end) => !paid.includes(end))
      .map(({ holdReference, reference }) => ({ holdReference, reference })),
  );
  await postTransfers(
    h.db,
    [700n, 300n].map((amount) => ({
      reference: randomUUID(),
      kind: 'REFILL',
      currency: 'XAF',
      organisationId: holder.id,
      legs: [
        { account: float, amount: -amount },
        { account: availableAccount(holder.id), amount },
      ],
    })),
  );
}

const transfers = async () =>
  (
    await sql<{ id: bigint; at: Date }>`
      select id, created_at as at from ledger.transfer where organisation_id = ${holder.id} order by id`.execute(
      h.db,
    )
  ).rows;

/** Moves all of the wallet's transfers in time so that the day begins at this one, or a microsecond after it. */
async function beginDayAt(id: bigint, after: 0 | 1): Promise<void> {
  const owner = await superuserClient(h.ownerUrl);
  await owner.query('alter table ledger.transfer disable trigger user');
  await owner.query(
    `update ledger.transfer t set created_at = t.created_at
       + ($3::date::timestamp at time zone 'Africa/Douala' - (select created_at from ledger.transfer where id = $2))
       - $4 * interval '1 microsecond' where organisation_id = $1`,
    [holder.id, id, day, after],
  );
  await owner.query('alter table ledger.transfer enable trigger user');
  await owner.end();
}

/** Reads what the wallet held at the beginning of the day, and counts its movements on either side, entry by entry. */
async function countedAt() {
  const { rows } = await sql<{ before: bigint; lines_before: bigint; lines_after: bigint }>`
    select coalesce(sum(amount) filter (where is_before), 0)::bigint as before,
      count(*) filter (where is_before and amount <> 0) as lines_before,
      count(*) filter (where not is_before and amount <> 0) as lines_after
    from (select l.created_at < ${day}::date::timestamp at time zone 'Africa/Douala' as is_before, sum(e.amount) as amount
      from ledger.transfer l join ledger.entry e on e.transfer_id = l.id join ledger.account a on a.id = e.account_id
      where a.organisation_id = ${holder.id} group by l.id, l.created_at) moved`.execute(h.db);
  const [row] = rows;
  return {
    before: Number(row?.before),
    linesBefore: Number(row?.lines_before),
    linesAfter: Number(row?.lines_after),
  };
}

const url = '/transaction/wallet-statement';

/** Reads the paper and the file of some days, which agree to the franc and line by line. */
async function statementOf(startDate: string, endDate: string) {
  const days = `startDate=${startDate}&endDate=${endDate}`;
  const one = await h.get(holder.admin, `${url}?${days}`);
  const answer = await h.as(holder.admin).inject({ method: 'GET', url: `${url}/export-csv?${days}` });
  const lines = parse<Record<'date' | 'type' | 'moneyIn' | 'moneyOut' | 'balance', string>>(
    expectSuccess(answer).body,
    { bom: true, columns: true },
  );
  expect(one.opening + one.moneyIn - one.moneyOut).toBe(one.closing);
  expect(Number(lines.at(0)?.balance)).toBe(one.opening);
  expect(Number(lines.at(-1)?.balance)).toBe(one.closing);
  const moved = lines.slice(1, -1);
  expect(moved).toHaveLength(one.movements);
  let [balance, at] = [one.opening, ''];
  for (const line of moved) {
    expect(['REFILL', 'PAYOUT']).toContain(line.type);
    expect(line.date >= at).toBe(true);
    balance += Number(line.moneyIn) - Number(line.moneyOut);
    expect(Number(line.balance)).toBe(balance);
    at = line.date;
  }
  expect(balance).toBe(one.closing);
  return one;
}

describe('a border between two days', () => {
  it('anywhere in a wallet with bulk transactions leaves nothing out and counts nothing twice', async () => {
    const all = await transfers();
    const whole = (await h.get(holder.admin, '/transaction/wallet')).balance;
    await fc.assert(
      fc.asyncProperty(fc.nat(all.length - 1), fc.constantFrom(0, 1), async (place, after) => {
        await beginDayAt(all[place]?.id ?? 0n, after);
        const [counted, before, from] = [
          await countedAt(),
          await statementOf('2026-03-01', '2026-03-09'),
          await statementOf(day, '2026-03-20'),
        ];
        expect(before).toMatchObject({ opening: 0, closing: counted.before, movements: counted.linesBefore });
        expect(from).toMatchObject({
          opening: counted.before,
          closing: whole,
          movements: counted.linesAfter,
        });
      }),
      { numRuns: runs },
    );
  });

  it('never falls between what was posted together, which is listed in the order in which it was', async () => {
    const { rows } = await sql<{ disordered: bigint }>`
      select count(*) as disordered from (select t.created_at, lag(t.created_at) over (partition by e.account_id
          order by e.sequence) as before
        from ledger.entry e join ledger.transfer t on t.id = e.transfer_id join ledger.account a on a.id = e.account_id
        where a.organisation_id = ${holder.id}) e where created_at < before`.execute(h.db);
    expect(rows).toEqual([{ disordered: 0n }]);
    const { body } = await h
      .as(holder.admin)
      .inject({ method: 'GET', url: `${url}/export-csv?startDate=2026-03-01&endDate=2026-03-20` });
    const lines = parse<Record<'type' | 'moneyOut', string>>(body, { bom: true, columns: true });
    const paid = lines.filter(({ type }) => type === 'PAYOUT').map(({ moneyOut }) => Number(moneyOut));
    const inOneBulk = Array.from({ length: 25 }, (_, place) => place + 1).filter(
      (_, place) => place % 5 !== 0,
    );
    expect(paid).toEqual(Array.from({ length: 4 }, () => inOneBulk).flat());
  });
});
