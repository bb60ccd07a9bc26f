import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '@sanaga/database';
import { bookAccounts } from '@sanaga/domain';
import { sql } from 'kysely';
import { loneDamages, opened, unexplained } from './lone-damages.ts';
import { moneyKit, type MoneyKit } from '../kit/control/money-kit.ts';
import { runSeed } from '../kit/base/seed.ts';
import { seededDataset } from '../kit/control/seeded-dataset.ts';
import { verifyIn, type Looking } from '../../src/control/verification/verification.service.ts';

let kit: MoneyKit;
let superuser: Database;
/** Seed that chooses which of the possible rows is damaged. */
const seed = runSeed('damages');

beforeAll(async () => {
  kit = await moneyKit();
  await seededDataset(kit);
  superuser = openDatabase({ url: kit.database.superuserUrl, max: 1 });
});
afterAll(async () => {
  expect(await kit.violations()).toEqual([]);
  await superuser.destroy();
  await kit.close();
});

class Undone extends Error {}

/** Damages as a superuser with every trigger off, runs the verification, and rolls back. */
async function brokenBy(statements: string, looking: Looking = {}): Promise<string[]> {
  let broken: string[] = [];
  const work = superuser.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements.split(';')) {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      if (numAffectedRows === 0n) throw new Error(`there is nothing that this damages: ${statement}`);
    }
    await sql`set local session_replication_role = origin`.execute(tx);
    const findings = await verifyIn(tx, kit.operator.paid, {
      now: kit.deps.now(),
      hasOpenings: true,
      ...looking,
    });
    broken = findings.flatMap(({ id, violations }) => violations.map((line) => `${id}: ${line}`));
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  return broken;
}

/** Selects one of the rows that fit, by the seed. */
const one = (table: string, condition = 'true', column = 'id'): string =>
  `(select ${column} from ${table} where ${condition} order by md5(${column} || '${seed}') limit 1)`;
const paymentThat = (condition: string): string =>
  one('transaction', `kind = 'PAYOUT' and type = 'SINGLE' and ${condition}`);
const change = (set: string, condition: string): string =>
  `update transaction set ${set} where id = ${paymentThat(condition)}`;
const completed = "status = 'COMPLETED' and not individual and corrected_at is null";
const stranger = '(select id from app_user where super_admin)';
const requestThat = (condition: string): string => one('operator_request', condition, 'reference_id');
/** Condition for a paid request without an exception: what people settled is compared by their settlement. */
const plainlyPaid = `state = 'SUCCESSFUL' and not exists (
  select from reconciliation_task k
  where operator_request.reference_id::text in (k.reference_id::text, k.their_reference))`;
const changeRequest = (set: string, condition: string): string =>
  `update operator_request set ${set} where reference_id = ${requestThat(condition)}`;
const availableThat = (condition: string): string =>
  one('ledger.account', `code like '%:available' and ${condition}`);
const transferThat = (condition: string): string => one('ledger.transfer', condition);
const historyThat = (condition: string): string =>
  one(
    'transaction_history',
    `transaction_id in (select id from transaction where type = 'SINGLE') and ${condition}`,
  );
const auditThat = (condition: string): string => one('audit_log', condition);
/** Chains: one of some rows, and a holder's. */
const chain = one('audit_chain', 'length > 3', 'chain');
const busyChain = one('audit_chain', 'chain in (select organisation_id::text from transaction)', 'chain');
/** Selects the wallets `a` and `b` of two holders who pay. */
const walletOf = (
  place: number,
) => `(select id from ledger.account where code like '%:available' and organisation_id in
  (select organisation_id from transaction) and balance > 50000 order by md5(id || '${seed}') limit 1 offset ${place})`;
const twoWallets = `a.id = ${walletOf(0)} and b.id = ${walletOf(1)}`;
const itemThat = (condition: string): string => one('transaction', `bulk_id is not null and ${condition}`);
/** Posts money out of nothing, in proper form. */
const gift = (
  reference: string,
): string => `select ledger.post(array['${reference}'], array['REFILL'], array['XAF'],
  array[null]::uuid[], array[1, 1], array['operator:momo:float', (select code from ledger.account
    where id = ${availableThat('entries > 0')})], array[-1000000, 1000000])`;

/** Changes to the tables, each with an invariant that must detect it. */
const damages: [string, string, string][] = [
  // payments
  ['I13', 'the amount of a paid payment', change('amount = amount + 1', completed)],
  ['I13', 'who owes the tax of a paid payment', change("tax_remitted_by = 'OPERATOR'", completed)],
  ['I13', 'a franc of the amount made costs', change('amount = amount - 1, fee = fee + 1', completed)],
  ['I15', 'the amount of a waiting payment', change('amount = amount + 1', "status = 'PENDING'")],
  ['I15', 'the costs of a waiting payment', change('levy = levy - 1', "status = 'PENDING'")],
  ['I15', 'the payee of a waiting payment', change("payee_number = '+237670999999'", "status = 'PENDING'")],
  [
    'I14',
    'the payee of an approved payment',
    change("payee_number = '+237670999999'", "status = 'CONFIRMED'"),
  ],
  ['I13', 'a reversal that never was', change('corrected_amount = total, corrected_at = now()', completed)],
  ['I13', 'a waiting payment made paid', change("status = 'COMPLETED'", "status = 'PENDING'")],
  ['I13', 'a waiting payment made approved', change("status = 'CONFIRMED'", "status = 'PENDING'")],
  ['I13', 'a paid payment made cancelled', change("status = 'CANCELLED'", completed)],
  [
    'I13',
    'an approved payment made waiting',
    change("status = 'PENDING', approved_by = null", "status = 'CONFIRMED'"),
  ],
  [
    'I14',
    'a bulk that waits without a place in the line',
    'delete from bulk_queue where bulk_id in (select bulk_id from operator_request where state = $$QUEUED$$)',
  ],
  [
    'I12',
    'an excluded payment made one of its bulk again',
    'update transaction set exclusion_id = null where exclusion_id is not null',
  ],
  ['I14', 'an approved payment made sent', change("status = 'IN_PROGRESS'", "status = 'CONFIRMED'")],
  ['I13', 'a sent payment made paid', change("status = 'COMPLETED'", "status = 'IN_PROGRESS'")],
  ['I13', 'a failed payment made unknown', change("problem_reason = 'UNKNOWN'", "problem_reason = 'FAILED'")],
  [
    'I13',
    'an unknown payment made failed',
    change("problem_reason = 'FAILED'", "problem_reason = 'UNKNOWN'"),
  ],
  [
    'I13',
    'a failed payment made paid',
    change("status = 'COMPLETED', problem_reason = null", "problem_reason = 'FAILED'"),
  ],
  [
    'I15',
    'a cancelled payment made waiting',
    change("status = 'PENDING', deleted_at = null", "status = 'CANCELLED' and approved_by is null"),
  ],
  ['I15', 'a paid payment deleted', change('deleted_at = now()', completed)],
  ['I13', 'another attempt', change('attempt = attempt + 1', completed)],
  ['I15', 'a payment removed', `delete from transaction where id = ${paymentThat("status = 'PENDING'")}`],
  ['I13', 'a paid payment removed', `delete from transaction where id = ${paymentThat(completed)}`],
  [
    'I15',
    'a payment written in',
    `insert into transaction (organisation_id, kind, status, amount, payee_name, payee_number,
    created_by, makers, individual) select organisation_id, kind, 'PENDING', amount, payee_name, payee_number, created_by,
    makers, individual from transaction where id = ${paymentThat(completed)}`,
  ],
  // people
  ['I16', 'a maker replaced', change(`makers = array[${stranger}]`, completed)],
  ['I16', 'a maker taken out', change('makers = makers[1:1]', 'cardinality(makers) > 1')],
  ['I16', 'an approver replaced', change(`approved_by = ${stranger}`, completed)],
  ['I16', 'an approver taken out', change('approved_by = null', completed)],
  [
    'I9',
    'a maker made the approver',
    `alter table transaction drop constraint makers_never_approve; ${change('approved_by = created_by', completed)}`,
  ],
  [
    'I16',
    'a payment made an individual’s',
    change('individual = true', "status = 'PENDING' and not individual"),
  ],
  [
    'I9',
    'a code taken off an approval',
    `alter table transaction drop constraint individuals_approve_by_code; ${change('approval_code_id = null', 'individual')}`,
  ],
  [
    'I9',
    'a used-up code removed',
    "delete from one_time_code where purpose = 'APPROVE_TRANSACTION' and consumed_at is not null",
  ],
  [
    'I9',
    'a used-up code made unused',
    "update one_time_code set consumed_at = null where purpose = 'APPROVE_TRANSACTION'",
  ],
  [
    'I16',
    'a code made one for something else',
    "update one_time_code set purpose = 'SIGN_IN' where purpose = 'APPROVE_TRANSACTION'",
  ],
  [
    'I16',
    'a code used twice',
    `update transaction set approval_code_id = (select max(approval_code_id::text)::uuid from transaction) where individual`,
  ],
  // history and audit log
  [
    'I15',
    'a line of history removed',
    `delete from transaction_history where id = ${historyThat("to_status = 'CONFIRMED'")}`,
  ],
  [
    'I15',
    'a line of history edited',
    `update transaction_history set to_status = 'CANCELLED' where id = ${historyThat("to_status = 'COMPLETED'")}`,
  ],
  [
    'I15',
    'a line of history by somebody else',
    `update transaction_history set by = ${stranger} where id = ${historyThat('by is not null')}`,
  ],
  [
    'I15',
    'a line of history written in',
    `insert into transaction_history (transaction_id, organisation_id, from_status, to_status)
    select id, organisation_id, status, status from transaction where id = ${paymentThat(completed)}`,
  ],
  [
    'I8',
    'an audit row edited',
    `update audit_log set detail = detail || '{"amount": 1}' where id = ${auditThat('true')}`,
  ],
  [
    'I8',
    'an audit row by somebody else',
    `update audit_log set actor_id = ${stranger} where id = ${auditThat(`actor_id <> ${stranger}`)}`,
  ],
  ['I8', 'an audit row removed', `delete from audit_log where id = ${auditThat('true')}`],
  [
    'I8',
    'an audit row edited and hashed again',
    `update audit_log set actor_id = null where id = ${auditThat('actor_id is not null')};
    update audit_log a set hash = audit_hash(a)`,
  ],
  [
    'I8',
    'the end of an audit chain cut off',
    `delete from audit_log a using audit_chain c
    where c.chain = ${chain} and a.chain = c.chain and a.position = c.length`,
  ],
  [
    'I8',
    'the end of an audit chain cut off and the chain made to fit',
    `delete from audit_log a where a.chain = ${busyChain}
      and a.position >= (select max(b.position) from audit_log b where b.chain = a.chain and b.subject_type = 'transaction');
    update audit_chain c set (length, last_hash) = (select a.position, a.hash from audit_log a
      where a.chain = c.chain order by a.position desc limit 1) where c.chain = ${busyChain}`,
  ],
  [
    'I15',
    'a whole audit chain removed',
    `delete from audit_log a using organisation o where o.id::text = a.chain;
    delete from audit_chain c using organisation o where o.id::text = c.chain`,
  ],
  ['I15', 'the end of an audit chain forgotten', `delete from audit_chain where chain = ${chain}`],
  // requests to the operator
  [
    'I5',
    'a second success of a payment',
    `insert into operator_request (reference_id, kind, subject_type, subject_id, organisation_id, attempt,
    amount, currency, msisdn, state) select gen_random_uuid(), kind, subject_type, subject_id, organisation_id, attempt + 1,
    amount, currency, msisdn, state from operator_request where reference_id = ${requestThat("state = 'SUCCESSFUL'")}`,
  ],
  [
    'I4',
    'a paid request removed',
    `delete from operator_request where reference_id = ${requestThat(plainlyPaid)}`,
  ],
  [
    'I14',
    'a request of an approved payment removed',
    `delete from operator_request where reference_id = ${requestThat("state = 'QUEUED'")}`,
  ],
  ['I14', 'a paid request made failed', changeRequest("state = 'FAILED'", "state = 'SUCCESSFUL'")],
  ['I4', 'a failed request made paid', changeRequest("state = 'SUCCESSFUL'", "state = 'FAILED'")],
  [
    'I14',
    'a sent request made unsent',
    changeRequest(
      "state = 'QUEUED'",
      "state = 'SENT' and subject_type = 'TRANSACTION' and kind = 'DISBURSEMENT'",
    ),
  ],
  ['I14', 'a withdrawn request made due again', changeRequest("state = 'QUEUED'", "state = 'WITHDRAWN'")],
  ['I4', 'the amount of a paid request', changeRequest('amount = amount + 1', plainlyPaid)],
  ['I14', 'the amount of an unsent request', changeRequest('amount = amount + 1', "state = 'QUEUED'")],
  ['I14', 'the number of an unsent request', changeRequest("msisdn = '237670999999'", "state = 'QUEUED'")],
  [
    'I4',
    'the reference id of a paid request',
    changeRequest('reference_id = gen_random_uuid()', plainlyPaid),
  ],
  ['I14', 'a request of another payment', changeRequest('subject_id = gen_random_uuid()', "state = 'SENT'")],
  ['I14', 'the task of an unknown payment removed', 'delete from reconciliation_task'],
  [
    'I17',
    'suspense that was booked as a gain said to be in the float again',
    "update reconciliation_task set cleared = 'TO_FLOAT' where cleared = 'TO_RESULT'",
  ],
  [
    'I17',
    'the decision of an end in writing changed',
    `update joint_decision set detail = detail || '{"resolution": "SUSPENSE"}' where detail->>'resolution' = 'PAID_IN_WRITING'`,
  ],
  [
    'I17',
    'what a settled difference was about',
    "update reconciliation_task set theirs = theirs + 1 where resolution = 'SUSPENSE'",
  ],
  [
    'I17',
    'a settled difference opened again',
    "update reconciliation_task set resolution = null, resolved_at = null where resolution = 'SUSPENSE'",
  ],
  ['I17', 'who decided on a difference', 'delete from joint_decision where task_id is not null'],
  // the ledger
  ['I2', 'a balance', `update ledger.account set balance = balance + 1 where id = ${availableThat('true')}`],
  [
    'I1',
    'an entry',
    `update ledger.entry set amount = amount + 1 where transfer_id = ${transferThat("kind = 'PAYOUT'")}`,
  ],
  [
    'I1',
    'an entry removed',
    `delete from ledger.entry where transfer_id = ${transferThat('true')} and amount > 0`,
  ],
  [
    'I2',
    'a balance after an entry',
    `update ledger.entry set balance_after = balance_after + 1 where transfer_id = ${transferThat('true')}`,
  ],
  [
    'I2',
    'the accounts of a transfer swapped',
    `update ledger.entry e set amount = -amount where transfer_id = ${transferThat("kind = 'REFILL'")}`,
  ],
  [
    'I1',
    'a holder’s last entry moved to another, balances and all',
    `update ledger.entry e
      set account_id = b.id, sequence = b.entries + 1, balance_after = b.balance + e.amount
      from ledger.account a, ledger.account b where ${twoWallets} and e.account_id = a.id and e.sequence = a.entries;
    update ledger.account a set balance = a.balance - e.amount, entries = a.entries - 1 from ledger.entry e, ledger.account b
      where ${twoWallets} and e.account_id = b.id and e.sequence = b.entries + 1;
    update ledger.account b set balance = b.balance + e.amount, entries = b.entries + 1 from ledger.entry e, ledger.account a
      where ${twoWallets} and e.account_id = b.id and e.sequence = b.entries + 1`,
  ],
  [
    'I13',
    'a capture under another reference',
    `update ledger.transfer set reference = reference || ':2' where id = ${transferThat("kind = 'PAYOUT'")}`,
  ],
  [
    'I1',
    'a transfer of another kind',
    `update ledger.transfer set kind = 'GIFT' where id = ${transferThat('true')}`,
  ],
  [
    'I1',
    'a transfer of another holder',
    `update ledger.transfer set organisation_id = gen_random_uuid() where id = ${transferThat('true')}`,
  ],
  [
    'I2',
    'a transfer removed with its entries',
    `delete from ledger.entry where transfer_id = (select max(id) from ledger.transfer);
    delete from ledger.transfer where id = (select max(id) from ledger.transfer)`,
  ],
  ['I14', 'money out of nothing', gift('gift:1')],
  ['I14', 'money out of nothing, named like a refill', gift('refill:00000000-0000-4000-8000-000000000000')],
  [
    'I13',
    'money reserved for nothing',
    `select ledger.place_holds(array['transaction:none:1:hold'],
    array[(select organisation_id from ledger.account where id = ${availableThat('balance > 1000')})], array[1000])`,
  ],
  [
    'I7',
    'the amount of a hold',
    `update ledger.hold set amount = amount + 1 where id = ${one('ledger.hold')}`,
  ],
  ['I7', 'a hold removed', `delete from ledger.hold where id = ${one('ledger.hold', 'drawn_from is null')}`],
  [
    'I13',
    'the hold of an item removed',
    `delete from ledger.hold where id = ${one('ledger.hold', 'drawn_from is not null')}`,
  ],
  [
    'I7',
    'a hold of another holder',
    `update ledger.hold set organisation_id = gen_random_uuid() where id = ${one('ledger.hold')}`,
  ],
  [
    'I13',
    'the hold of an item drawn from another one',
    `update ledger.hold h set drawn_from = (select min(p.id) from ledger.hold p where p.drawn_from is null and p.id <> h.drawn_from)
      where id = ${one('ledger.hold', 'drawn_from is not null')}`,
  ],
  [
    'I7',
    'more drawn of a hold than there is',
    `update ledger.hold set amount = amount + 1000000000 where id = ${one('ledger.hold', 'drawn_from is not null')}`,
  ],
  [
    'I7',
    'a hold ended twice',
    `alter table ledger.hold_end drop constraint hold_end_pkey;
    insert into ledger.hold_end (hold_id, outcome, transfer_id) select hold_id, 'RELEASED', (select max(id) from ledger.transfer)
      from ledger.hold_end where hold_id = ${one('ledger.hold_end', 'true', 'hold_id')}`,
  ],
  [
    'I13',
    'the end of a hold removed',
    `delete from ledger.hold_end where hold_id = ${one('ledger.hold_end', 'true', 'hold_id')}`,
  ],
  [
    'I7',
    'a captured hold made released',
    `update ledger.hold_end set outcome = 'RELEASED' where hold_id = ${one('ledger.hold_end', "outcome = 'CAPTURED'", 'hold_id')}`,
  ],
  [
    'I7',
    'an open hold made ended',
    `insert into ledger.hold_end (hold_id, outcome, transfer_id)
    select h.id, 'RELEASED', h.transfer_id from ledger.hold h
    where h.drawn_from is null and not exists (select from ledger.hold_end e where e.hold_id = h.id)`,
  ],
  [
    'I3',
    'a limit taken off a wallet',
    `update ledger.account set min_balance = null where id = ${availableThat('true')}`,
  ],
  [
    'I3',
    'a wallet below zero',
    `alter table ledger.account drop constraint account_minimum;
    update ledger.account set balance = -1 where id = ${availableThat('true')}`,
  ],
  [
    'I3',
    'a wallet of somebody else',
    `update ledger.account set organisation_id = gen_random_uuid() where id = ${availableThat('true')}`,
  ],
  // refills, collections, bills, cards
  ['I13', 'a waiting refill made paid', "update refill set status = 'COMPLETED' where status = 'REQUESTED'"],
  [
    'I13',
    'a reversal of a refill that never was',
    "update refill set corrected_amount = -amount, corrected_at = now() where status = 'COMPLETED'",
  ],
  ['I13', 'a paid refill made failed', "update refill set status = 'FAILED' where status = 'COMPLETED'"],
  [
    'I13',
    'a paid refill made refused',
    `update refill set status = 'REFUSED', refused_by = processed_by, refusal_reason = 'no' where status = 'COMPLETED'`,
  ],
  ['I15', 'who refused a refill', 'update refill set refused_by = requested_by where refused_by is not null'],
  ['I15', 'why a refill was refused', "update refill set refusal_reason = 'no' where status = 'REFUSED'"],
  ['I14', 'a failed refill made waiting', "update refill set status = 'REQUESTED' where status = 'FAILED'"],
  ['I13', 'the amount of a paid refill', "update refill set amount = amount * 10 where status = 'COMPLETED'"],
  [
    'I15',
    'the amount of a waiting refill',
    "update refill set amount = amount * 10 where status = 'REQUESTED'",
  ],
  ['I15', 'a waiting refill removed', "delete from refill where status = 'REQUESTED'"],
  [
    'I13',
    'a collection made paid',
    "update transaction set status = 'COMPLETED' where kind = 'COLLECTION' and status = 'IN_PROGRESS'",
  ],
  [
    'I13',
    'the amount of a paid collection',
    "update transaction set amount = amount + 1 where kind = 'COLLECTION' and status = 'COMPLETED'",
  ],
  [
    'I10',
    'a bill paid without money',
    "update bill set status = 'PAID', paid_at = now() where status = 'DUE'",
  ],
  ['I10', 'a paid bill made due', "update bill set status = 'DUE', paid_at = null where status = 'PAID'"],
  ['I10', 'the amount of a paid bill', "update bill set amount = amount - 1 where status = 'PAID'"],
  ['I10', 'a bill removed', "delete from bill where status = 'DUE'"],
  [
    'I11',
    'a card top-up made paid',
    "update card_top_up set status = 'COMPLETED', completed_at = now() where status = 'CREATED'",
  ],
  [
    'I11',
    'the amount of a paid card top-up',
    "update card_top_up set amount = amount * 10 where status = 'COMPLETED'",
  ],
  [
    'I11',
    'more taken back of a card top-up',
    "update card_top_up set taken_back = taken_back + 1 where status = 'COMPLETED'",
  ],
  // bulk transactions
  ['I12', 'a count of a bulk transaction', 'update bulk_transaction set completed = completed + 1'],
  [
    'I12',
    'a bulk transaction that is being made again',
    `update bulk_transaction set step = 'CREATE', step_at = now(), step_by = ${one('app_user')} where id = ${one('bulk_transaction', 'completed > 0')}`,
  ],
  [
    'I12',
    'a bulk transaction made paid',
    "update transaction set status = 'COMPLETED', problem_reason = null where kind = 'BULK_PAYOUT' and status = 'PROBLEMATIC'",
  ],
  [
    'I12',
    'the amount of a bulk transaction',
    "update transaction set amount = amount + 1 where kind = 'BULK_PAYOUT'",
  ],
  [
    'I13',
    'the amount of a paid item',
    `update transaction set amount = amount + 1 where id = ${itemThat("status = 'COMPLETED'")}`,
  ],
  [
    'I13',
    'a failed item made paid',
    `update transaction set status = 'COMPLETED', problem_reason = null where id = ${itemThat("problem_reason = 'FAILED'")}`,
  ],
  [
    'I30',
    'another amount in a posting of our own money',
    `update float_posting set amount = amount + 1 where id = ${one('float_posting')}`,
  ],
  [
    'I30',
    'a posting of our own money that nobody decided',
    `update joint_decision set status = 'WITHDRAWN' where id = ${one('float_posting', 'true', 'decision_id')}`,
  ],
  [
    'I30',
    'a posting of our own money that is removed',
    `delete from float_posting where id = ${one('float_posting', "kind = 'CHARGED'")}`,
  ],
  [
    'I30',
    'a posting of our own money that is of another kind',
    `update float_posting set kind = 'CHARGE_PAID' where id = ${one('float_posting', "kind = 'CHARGED'")}`,
  ],
  [
    'I30',
    'a posting that undoes one that was never booked',
    `update joint_decision set status = 'WITHDRAWN' where id = (select decision_id from float_posting
      where id = (select reverses from float_posting where reverses is not null))`,
  ],
  [
    'I36',
    'a month that was issued with other figures',
    `insert into month_end (month, content, digest, issued_by) select '2020-01-01', m.content, sha256(convert_to(m.content, 'UTF8')),
      (select id from app_user where super_admin limit 1)
    from (select jsonb_build_object('accounts', jsonb_agg(jsonb_build_object('account', account, 'side', 'CREDIT',
        'debit', 0, 'credit', 0, 'closing', case account when 'fees' then 1 else 0 end)))::text as content
      from unnest(array[${bookAccounts.map((account) => `'${account}'`).join(', ')}]) account) m`,
  ],
  ['I12', 'an item removed', `delete from transaction where id = ${itemThat("status = 'PENDING'")}`],
  [
    'I16',
    'an item approved by somebody else',
    `update transaction set approved_by = ${stranger} where id = ${itemThat("status = 'COMPLETED'")}`,
  ],
  [
    'I8',
    'a line of an item’s history removed',
    `delete from transaction_history where transaction_id = ${itemThat("status = 'COMPLETED'")} and to_status = 'IN_PROGRESS'`,
  ],
];

describe('verify-ledger', () => {
  it('finds nothing in what the product made', async () => {
    expect(await kit.violations()).toEqual([]);
    const { rows } = await sql<{ what: string }>`
      select distinct kind || ' ' || type || ' ' || status || coalesce(' ' || problem_reason, '') as what from transaction
      union all select distinct 'REFILL ' || status from refill
      union all select distinct 'BILL ' || status from bill
      union all select distinct 'TOP-UP ' || status from card_top_up order by 1`.execute(kit.deps.db);
    expect(rows.map(({ what }) => what)).toEqual([
      'BILL DUE',
      'BILL PAID',
      'BULK_PAYOUT BULK IN_PROGRESS',
      'BULK_PAYOUT BULK PENDING',
      'BULK_PAYOUT BULK PROBLEMATIC FAILED',
      'COLLECTION SINGLE COMPLETED',
      'COLLECTION SINGLE IN_PROGRESS',
      'PAYOUT BULK CANCELLED',
      'PAYOUT BULK COMPLETED',
      'PAYOUT BULK CONFIRMED',
      'PAYOUT BULK PENDING',
      'PAYOUT BULK PROBLEMATIC FAILED',
      'PAYOUT SINGLE CANCELLED',
      'PAYOUT SINGLE COMPLETED',
      'PAYOUT SINGLE CONFIRMED',
      'PAYOUT SINGLE IN_PROGRESS',
      'PAYOUT SINGLE PENDING',
      'PAYOUT SINGLE PROBLEMATIC FAILED',
      'PAYOUT SINGLE PROBLEMATIC UNKNOWN',
      'REFILL CANCELLED',
      'REFILL COMPLETED',
      'REFILL FAILED',
      'REFILL REFUSED',
      'REFILL REQUESTED',
      'TOP-UP COMPLETED',
      'TOP-UP CREATED',
    ]);
  });

  it.each(damages)('finds by %s: %s', async (invariant, _name, statements) => {
    const broken = await brokenBy(statements);
    expect(broken).toContainEqual(expect.stringMatching(`^${invariant}: `));
  });

  it.each(loneDamages(one))('finds by %s alone: %s', async (invariant, _name, statements) => {
    const broken = await brokenBy(statements);
    expect(broken).not.toEqual([]);
    expect(broken.filter((line) => !line.startsWith(`${invariant}: `))).toEqual([]);
  });

  it.each(unexplained)('finds money of a wallet that went for no reason to %s', async (_to, statements) => {
    expect(await brokenBy(statements)).toContainEqual(expect.stringMatching('^I18: '));
  });

  it('finds a wallet that was opened with money, wherever no spec opens any', async () => {
    expect(await brokenBy(opened)).toEqual([]);
    const broken = await brokenBy(opened, { hasOpenings: false });
    expect(broken).toContainEqual(expect.stringMatching('^I18: transfer opening:gift '));
    expect(broken.filter((line) => !/^I18: transfer opening:/.test(line))).toEqual([]);
  });

  it('finds a float that the operator does not hold, beyond what is under way, until people look into it', async () => {
    const { rows } = await sql<{ ours: bigint; leaving: bigint; coming: bigint }>`
      select -a.balance as ours, sum(q.amount) filter (where q.kind = 'DISBURSEMENT')::bigint as leaving,
        sum(q.amount) filter (where q.kind = 'COLLECTION')::bigint as coming
      from ledger.account a, operator_request q where a.code = 'operator:momo:float' and q.state = 'SENT'
      group by a.balance`.execute(kit.deps.db);
    const { ours = 0n, leaving = 0n, coming = 0n } = rows[0] ?? {};
    expect(leaving).toBeGreaterThan(0n);
    expect(coming).toBeGreaterThan(0n);
    for (const balance of [ours - leaving, ours, ours + coming])
      expect(await brokenBy('select 1', { balance })).toEqual([]);
    for (const balance of [ours - leaving - 1n, ours + coming + 1n])
      expect(await brokenBy('select 1', { balance })).toEqual([expect.stringMatching('^I25: ')]);
    const known = `insert into reconciliation_task (kind, product, ours, theirs) values ('FLOAT_DIFFERS', 'DISBURSEMENT', ${ours}, 0)`;
    expect(await brokenBy(known, { balance: 0n })).toEqual([]);
    // what people look into explains its own amount, and nothing else
    const missing = `insert into reconciliation_task (kind, product, ours, theirs, their_reference)
      values ('MISSING_HERE', 'DISBURSEMENT', 0, 700, 'elsewhere')`;
    expect(await brokenBy(missing, { balance: ours - leaving - 700n })).toEqual([]);
    expect(await brokenBy(missing, { balance: ours - leaving - 701n })).toEqual([
      expect.stringMatching('^I25: '),
    ]);
    const paidMore = `insert into reconciliation_task (kind, reference_id, organisation_id, detail)
      select 'CONTRADICTION', reference_id, organisation_id, jsonb_build_object('paid', (amount + 700)::text)
      from operator_request where reference_id = ${one('operator_request', "state = 'SENT' and kind = 'DISBURSEMENT'", 'reference_id')}`;
    expect(await brokenBy(paidMore, { balance: ours - leaving - 700n })).toEqual([]);
    const twice = `insert into reconciliation_task (kind, reference_id, organisation_id)
      select 'ID_TWICE', reference_id, organisation_id from operator_request
      where reference_id = ${one('operator_request', "state = 'SUCCESSFUL'", 'reference_id')}`;
    expect(await brokenBy(twice, { balance: 0n })).toEqual([expect.stringMatching('^I25: ')]);
  });
});
