import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '@sanaga/database';
import { dayInDouala, type ApprovalTier } from '@sanaga/domain';
import { sql } from 'kysely';
import { verifySignaturesIn } from '../../src/control/signatures/signatures.service.ts';
import { changePolicy } from '../../src/identity/approval-policy/approval-policy.service.ts';
import { nameDeputy } from '../../src/identity/deputies/deputies.service.ts';
import type { MemberCaller } from '../../src/kernel/caller.ts';
import { requestCode } from '../../src/payments/approval-codes/request-code.ts';
import { approve, approveBulk } from '../../src/payments/decisions/approval.service.ts';
import { bulkKit, linesOf } from '../kit/payments/bulk-kit.ts';
import { moneyKit, type MoneyKit } from '../kit/control/money-kit.ts';
import { giveApp, givePasskey, signed } from '../kit/payments/signing.ts';

let kit: MoneyKit;
let superuser: Database;

const tiers: ApprovalTier[] = [
  { upTo: null, approvals: 2, from: { roles: ['VALIDATOR', 'ADMIN'], userIds: [] }, adminAmong: false },
];

/** Creates payments and a bulk payment, each approved by two people with different factors. */
async function approvedPayments(): Promise<void> {
  const { deps } = kit;
  const bulks = bulkKit(deps);
  const holder = await kit.holder(10_000_000n);
  const { admin, initiator, validator } = holder;
  await changePolicy(deps, admin, tiers, { stepUp: { from: 10_000, passkeyFrom: 90_000 } });
  const device = await givePasskey(deps, validator);
  const app = await giveApp(deps, admin);
  const second = await kit.member(holder, ['VALIDATOR']);
  const payments = [await kit.payment(initiator, 20_000), await kit.payment(initiator, 30_000)];
  const bulk = await bulks.bulk(initiator, linesOf(3, 4_000));
  const assertion = await signed(deps, validator, device, [...payments, bulk]);
  for (const id of payments) await approve(deps, validator, id, { assertion });
  await approveBulk(deps, validator, bulk, { assertion });
  const codeFor = async (person: MemberCaller, transactionId: string) => {
    await requestCode(deps, person, { transactionId });
    return bulks.codeOf(person);
  };
  const [first = '', other = ''] = payments;
  await approve(deps, admin, first, { totp: app() });
  await approve(deps, second, other, { otpCode: await codeFor(second, other) });
  await approveBulk(deps, second, bulk, { otpCode: await codeFor(second, bulk) });
  await approvedByDeputy();
  await kit.settle();
}

/** Creates a payment that a validator approves in the place of an admin. */
async function approvedByDeputy(): Promise<void> {
  const { deps } = kit;
  const holder = await kit.holder(1_000_000n);
  const { admin, initiator, validator } = holder;
  await changePolicy(deps, admin, [
    { upTo: null, approvals: 1, from: { roles: ['ADMIN'], userIds: [] }, adminAmong: false },
  ]);
  const today = dayInDouala(deps.now());
  const term = { userId: admin.userId, deputyId: validator.userId, from: today, until: today };
  await nameDeputy(deps, admin, term);
  await approve(deps, validator, await kit.payment(initiator, 5_000));
}

beforeAll(async () => {
  kit = await moneyKit();
  await approvedPayments();
  superuser = openDatabase({ url: kit.database.superuserUrl, max: 1 });
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await superuser.destroy();
  await kit.close();
});

class Undone extends Error {}

/** Damages as a superuser without triggers and constraints in the way, verifies, and rolls back. */
async function foundBy(statement: string): Promise<string[]> {
  let found: string[] = [];
  const work = superuser.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`alter table transaction_approval drop constraint transaction_approval_by_passkey`.execute(tx);
    const { numAffectedRows } = await sql.raw(statement).execute(tx);
    if (!numAffectedRows) throw new Error(`there is nothing that this damages: ${statement}`);
    const findings = await verifySignaturesIn(tx);
    found = findings.filter(({ ok }) => !ok).map(({ id }) => id);
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  return found;
}

const evidence = (set: string): string => `update approval_evidence set ${set}`;
const flipped = (column: string): string =>
  evidence(
    `${column} = set_byte(${column}, length(${column}) - 2, get_byte(${column}, length(${column}) - 2) # 1)`,
  );
const approvals = (set: string, condition = 'true'): string =>
  `update transaction_approval set ${set} where ${condition}`;

describe('verify-approvals', () => {
  it('finds nothing in what the product made', async () => {
    const findings = await superuser.transaction().execute(verifySignaturesIn);
    expect(findings.map(({ id, ok, examined }) => [id, ok, examined])).toEqual([
      ['A1', true, 1],
      ['A2', true, 7],
      ['A3', true, 4],
      ['A4', true, 1],
    ]);
  });

  it.each([
    ['id', evidence('id = gen_random_uuid()')],
    ['organisation_id', evidence('organisation_id = gen_random_uuid()')],
    ['approver_id', evidence('approver_id = (select id from app_user where approver_id <> id limit 1)')],
    ['content', flipped('content')],
    ['challenge', flipped('challenge')],
    ['client_data_json', flipped('client_data_json')],
    ['authenticator_data', flipped('authenticator_data')],
    ['signature', flipped('signature')],
    ['credential_id', flipped('credential_id')],
    ['public_key', flipped('public_key')],
    ['algorithm', evidence('algorithm = -257')],
    ['rp_id', evidence("rp_id = 'example.com'")],
    ['origin', evidence("origin = 'https://localhost:1'")],
    ['flags', evidence('flags = flags # 8')],
    ['counter', evidence('counter = counter + 1')],
    ['counter_stood', evidence('counter_stood = not counter_stood')],
    ['verified_at', evidence("verified_at = verified_at - interval '1 second'")],
  ])('finds another %s of stored evidence', async (_, statement) => {
    expect(await foundBy(statement)).not.toEqual([]);
  });

  it('knows every column of the evidence', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'approval_evidence'`.execute(
      superuser,
    );
    expect(rows).toHaveLength(17);
  });

  it.each([
    ['that is not there', 'delete from deputy'],
    ['that began later', "update deputy set starts_at = starts_at + interval '1 hour'"],
    ['that had ended', "update deputy set ended_at = named_at, ended_as = 'WITHDRAWN'"],
    [
      'of somebody else',
      'update deputy set user_id = named_by, deputy_id = (select created_by from transaction limit 1)',
    ],
    ['that nobody named', "delete from audit_log where action = 'deputy.name'"],
  ])('finds an approval by a deputy %s, and nothing else', async (_, statement) => {
    expect(await foundBy(statement)).toEqual(['A4']);
  });

  it.each([
    ['method', approvals("method = 'SESSION'", "method = 'TOTP'")],
    ['method that was a code', approvals("method = 'SESSION', code_id = null", "method = 'CODE'")],
    ['method that was a passkey', approvals("method = 'TOTP', evidence_id = null", "method = 'PASSKEY'")],
    ['evidence', approvals('evidence_id = null', "method = 'PASSKEY'")],
    ['attempt', approvals('attempt = attempt + 1')],
    ['digest of what was approved', approvals("content_digest = sha256('')")],
    ['digest taken out', approvals('content_digest = null', "method = 'PASSKEY'")],
    ['approver', approvals(`approver_id = (select id from app_user where 'INITIATOR' = any(roles) limit 1)`)],
    ['holder', approvals('organisation_id = gen_random_uuid()', "method = 'PASSKEY'")],
    ['policy', approvals('policy_version = 7', "method = 'PASSKEY'")],
    ['total', approvals('total = total + 1')],
    ['person in whose place it was given', approvals('deputy_for = null', 'deputy_for is not null')],
  ])('finds another %s of an approval', async (_, statement) => {
    expect(await foundBy(statement)).not.toEqual([]);
  });

  it.each([
    [
      'the number of a payment',
      "update transaction set payee_number = '+237670000009' where bulk_id is null",
    ],
    ['the name of a payee', "update transaction set payee_name = 'Somebody Else' where bulk_id is null"],
    [
      'a row of a bulk payment',
      "update transaction set payee_number = '+237670000009' where bulk_id is not null",
    ],
    ['the amount of a payment', 'update transaction set amount = amount + 1 where bulk_id is null'],
    ['an approval taken out', "delete from transaction_approval where method = 'TOTP'"],
    [
      'a policy that asks for more',
      `update approval_policy set tiers = jsonb_set(tiers, '{0,approvals}', '3')`,
    ],
    [
      'a policy that asks for a passkey',
      `update approval_policy set step_up = '{"from": 1, "passkeyFrom": 1}'`,
    ],
    ['a policy taken out', 'delete from approval_policy'],
  ])('finds %s', async (_, statement) => {
    expect(await foundBy(statement)).not.toEqual([]);
  });
});
