import { superuserClient } from '@sanaga/database/testing';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { drawHolds, placeHold, releaseHold, releaseRest } from './index.ts';
import { codeOf, ledgerKit } from './spec-kit.ts';

const kit = ledgerKit({ damaged: true });

describe('who may change the ledger', () => {
  it('the application’s role only through its functions', async () => {
    await kit.holder(100n);
    for (const statement of [
      sql`update ledger.account set balance = balance + 1`,
      sql`insert into ledger.entry values (1, 99, 1, 5, 5)`,
      sql`insert into ledger.hold_end values (1, 'CAPTURED', 1)`,
      sql`delete from ledger.transfer`,
      sql`update ledger.entry set amount = 1`,
      sql`truncate ledger.transfer cascade`,
      sql`create table ledger.mine (n int)`,
    ])
      expect(await codeOf(statement.execute(kit.db))).toBe('42501');
  });

  it('and not by putting a table of its own in a function’s way', async () => {
    const id = await kit.holder(100n);
    await kit.db.connection().execute(async (db) => {
      await sql`create temp table account (like ledger.account)`.execute(db);
      await sql`grant all on account to public`.execute(db);
      expect(await codeOf(placeHold(db, { reference: 'h', organisationId: id, amount: 101n }))).toBe(
        'INSUFFICIENT_FUNDS',
      );
    });
  });

  it('nobody edits history, not even the owner', async () => {
    await kit.holder(100n);
    const owner = await superuserClient(kit.database.ownerUrl);
    const columns = { transfer: 'kind', entry: 'amount', hold: 'amount', hold_end: 'outcome' };
    for (const [table, column] of Object.entries(columns))
      for (const statement of [
        `delete from ledger.${table}`,
        `update ledger.${table} set ${column} = ${column}`,
        `truncate ledger.${table} cascade`,
      ])
        expect(await codeOf(owner.query(statement))).toBe('42501');
    await owner.end();
  });
});

describe('verifyLedger', () => {
  const damages: [string, string][] = [
    ['I2', "update ledger.account set balance = balance + 1 where code like 'org:%:available'"],
    ['I1', 'update ledger.entry set amount = amount + 1 where sequence = 1'],
    ['I1', 'delete from ledger.entry where sequence = 1'],
    ['I1', "update ledger.transfer set currency = 'NGN'"],
    ['I1', "update ledger.transfer set kind = 'GIFT' where kind = 'RELEASE'"],
    ['I1', 'update ledger.transfer set organisation_id = gen_random_uuid()'],
    ['I1', "update ledger.transfer set digest = ''"],
    ['I2', 'update ledger.entry set balance_after = balance_after + 1 where sequence = 1'],
    ['I2', 'update ledger.hold set amount = amount + 1'],
    [
      'I3',
      'update ledger.entry e set balance_after = -1 from ledger.account a where a.id = e.account_id and a.min_balance = 0',
    ],
    [
      'I3',
      'alter table ledger.account drop constraint account_minimum; update ledger.account set balance = -1 where min_balance = 0',
    ],
    ['I3', "update ledger.account set min_balance = null where code = 'income:fees'"],
    ['I3', "update ledger.account set min_balance = -1000 where code like 'org:%'"],
    ['I3', "update ledger.account set organisation_id = null where code like 'org:%'"],
    ['I7', "update ledger.hold_end set outcome = 'CAPTURED'"],
    ['I7', 'update ledger.hold set amount = amount - 1'],
    ['I7', 'delete from ledger.hold_end'],
    ['I7', "delete from ledger.hold where reference = 'open'"],
    ['I7', "update ledger.hold set amount = 301 where reference = 'part'"],
    ['I7', "update ledger.hold set organisation_id = gen_random_uuid() where reference = 'part'"],
    ['I7', "update ledger.hold set drawn_from = null, transfer_id = 1 where reference = 'part'"],
    ['I7', "update ledger.hold set amount = amount - 1 where reference = 'drawn'"],
    [
      'I7',
      "update ledger.hold_end e set transfer_id = t.id from ledger.transfer t, ledger.hold h where t.reference = 'open' and h.reference = 'ended' and h.id = e.hold_id",
    ],
  ];

  it.each(damages)('finds by %s: %s', async (id, damage) => {
    const organisationId = await kit.holder(1_000n);
    await placeHold(kit.db, { reference: 'open', organisationId, amount: 100n });
    await placeHold(kit.db, { reference: 'ended', organisationId, amount: 200n });
    await releaseHold(kit.db, { holdReference: 'ended', reference: 'ended:release' });
    await placeHold(kit.db, { reference: 'drawn', organisationId, amount: 300n });
    await drawHolds(kit.db, 'drawn', [{ reference: 'part', amount: 40n }]);
    await releaseRest(kit.db, { holdReference: 'drawn', reference: 'drawn:rest' });
    expect(await kit.violations()).toEqual([]);
    const superuser = await superuserClient(kit.database.superuserUrl);
    await superuser.query("set session_replication_role = 'replica'");
    await superuser.query(damage);
    await superuser.end();
    expect((await kit.violations()).some((line) => line.startsWith(id))).toBe(true);
  });
});
