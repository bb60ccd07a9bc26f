import { randomUUID } from 'node:crypto';
import { inTransaction, type Database } from '@sanaga/database';
import { createTestDatabase, type TestDatabase } from '@sanaga/database/testing';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { availableAccount, openHolderAccounts, postTransfers, verifyLedger, type Transfer } from './index.ts';

export const float = 'operator:momo:float';

/** A fresh ledger for each test of a spec. */
interface LedgerKit {
  database: TestDatabase;
  db: Database;
  /** Opens a holder's accounts and refills the available one. */
  holder(balance?: bigint): Promise<string>;
  /** Lists what breaks the invariants, one line each. */
  violations(): Promise<string[]>;
}

export const credit = (id: string, amount: bigint, reference = `refill:${randomUUID()}`): Transfer => ({
  reference,
  kind: 'REFILL',
  currency: 'XAF',
  organisationId: id,
  legs: [
    { account: float, amount: -amount },
    { account: availableAccount(id), amount },
  ],
});

export const move = (reference: string, from: string, to: string, amount: bigint): Transfer => ({
  reference,
  kind: 'TEST',
  currency: 'XAF',
  legs: [
    { account: from, amount: -amount },
    { account: to, amount },
  ],
});

/** Returns the code of the error that the work ends with, or `none`. */
export const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'none';
};

const violationsOf = (db: Database): Promise<string[]> =>
  inTransaction(
    db,
    async (tx) =>
      (await verifyLedger(tx)).flatMap(({ id, violations }) => violations.map((line) => `${id}: ${line}`)),
    { isolation: 'repeatable read' },
  );

/** Gives every test of the spec a database of its own; afterwards the invariants hold, unless the test does damage. */
export function ledgerKit({ damaged = false }: { damaged?: boolean } = {}): LedgerKit {
  const kit = {} as LedgerKit;
  beforeEach(async () => {
    const database = await createTestDatabase();
    const { db } = database;
    Object.assign(kit, {
      database,
      db,
      violations: () => violationsOf(db),
      async holder(balance = 0n) {
        const id = randomUUID();
        await openHolderAccounts(db, id);
        if (balance > 0n) await postTransfers(db, [credit(id, balance)]);
        return id;
      },
    } satisfies LedgerKit);
  });
  afterEach(async () => {
    const found = damaged ? [] : await kit.violations();
    await kit.database.drop();
    expect(found).toEqual([]);
  });
  return kit;
}
