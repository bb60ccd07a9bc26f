import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { availableAccount, balances, postTransfers } from './index.ts';
import { codeOf, credit, float, move, ledgerKit } from './spec-kit.ts';

const kit = ledgerKit();

describe('under concurrency', () => {
  it('a hot wallet that many fill and empty loses nothing and never goes below zero', async () => {
    const id = await kit.holder(1_000n);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        codeOf(
          postTransfers(kit.db, [
            n % 2 === 0 ? credit(id, 30n, `in:${n}`) : move(`out:${n}`, availableAccount(id), float, 50n),
          ]),
        ),
      ),
    );
    expect(new Set(outcomes.filter((_, n) => n % 2 === 0))).toEqual(new Set(['none']));
    const out = outcomes.filter((code, n) => n % 2 === 1 && code === 'none').length;
    expect(out).toBeGreaterThan(0);
    expect((await balances(kit.db, id)).available).toBe(1_000n + 100n * 30n - BigInt(out) * 50n);
  });

  it('every snapshot shows the same total while 16 clients move money', async () => {
    const holders = await Promise.all(Array.from({ length: 8 }, () => kit.holder(10_000n)));
    let moving = true;
    const shuffle = async (client: number) => {
      for (let n = 0; n < 30; n += 1) {
        const [from, to] = [holders[(client + n) % 8] ?? '', holders[(client * 3 + n + 1) % 8] ?? ''];
        if (from === to) continue;
        const transfer = move(`m:${client}:${n}`, availableAccount(from), availableAccount(to), 700n);
        await codeOf(postTransfers(kit.db, [transfer]));
      }
    };
    const totals: bigint[] = [];
    const watch = async () => {
      while (moving) {
        const { rows } = await sql<{ total: bigint }>`select sum(balance)::bigint as total from ledger.account
          where organisation_id is not null`.execute(kit.db);
        totals.push(rows[0]?.total ?? 0n);
      }
    };
    const watching = watch();
    await Promise.all(Array.from({ length: 16 }, (_, client) => shuffle(client)));
    moving = false;
    await watching;
    expect(totals.length).toBeGreaterThan(5);
    expect(new Set(totals)).toEqual(new Set([80_000n]));
  });
});
