import { approvalDamages } from './lone-approval-damages.ts';

/** One row of those that fit, as an expression. */
export type One = (table: string, condition?: string, column?: string) => string;

/** Change to the tables that only one invariant detects. */
export type LoneDamage = [invariant: string, name: string, statements: string];

const availableOf = (place: number): string => `(select code from ledger.account where code like '%:available'
  and balance > 50000 order by balance desc limit 1 offset ${place})`;
const holderOf = (place: number): string => `split_part(${availableOf(place)}, ':', 2)`;

/** Writes a transfer in proper form, of the holder whose wallet is first. */
const posted = (reference: string, kind: string, accounts: string[], amounts: number[]): string => `
  select ledger.post(array[${reference}], array['${kind}'], array['XAF'], array[${holderOf(0)}::uuid],
    array[${amounts.map(() => 1).join(', ')}], array[${accounts.join(', ')}], array[${amounts.join(', ')}])`;

/**
 * Makes balances, running balances and digests fit entries that were changed, as somebody who knows the ledger would.
 */
const madeToFit = `
  update ledger.entry e set balance_after = r.balance from (
    select account_id, sequence, sum(amount) over (partition by account_id order by sequence) as balance
    from ledger.entry) r where r.account_id = e.account_id and r.sequence = e.sequence;
  update ledger.account a set balance = (select coalesce(sum(amount), 0) from ledger.entry where account_id = a.id);
  update ledger.transfer t set digest = sha256(convert_to(concat_ws('|', t.kind, t.currency, t.organisation_id::text,
    (select string_agg(a.code || '=' || e.amount, ',' order by a.code, e.amount) from ledger.entry e
      join ledger.account a on a.id = e.account_id where e.transfer_id = t.id)), 'UTF8'))`;

/** Changes the entry that a transfer has on an account. */
const entryOf = (set: string, account: string, transfer: string): string => `
  update ledger.entry e set ${set} from ledger.account a, ledger.transfer t
  where a.id = e.account_id and a.code like '${account}' and t.id = e.transfer_id and ${transfer}`;

const reversal = "t.reference like 'reconciliation:%:reversal'";
const takenBack = "t.id = (select min(id) from ledger.transfer where kind = 'CARD_TAKEN_BACK')";
/**
 * Statements that make all well with the operator, with nothing sent lately, as of the last time that a worker was
 * there.
 */
const atRest = `
  update operator_product set opened_at = null, short_since = null, open_since = null;
  update operator_request set first_sent_at = first_sent_at - interval '1 hour', last_sent_at = last_sent_at - interval '1 hour'
    where first_sent_at is not null;
  update operator_request set deadline_at = deadline_at - interval '1 hour' where state = 'SENT'`;
const retried = "state = 'FAILED' and subject_id in (select id from transaction where status = 'COMPLETED')";

/** Lists damages that leave everything else consistent. */
export function loneDamages(one: One): LoneDamage[] {
  const request = (condition: string): string => one('operator_request', condition, 'reference_id');
  return [
    // transfers
    [
      'I18',
      'money of a wallet in another one',
      posted("'gift:1'", 'REFILL', [availableOf(0), availableOf(1)], [-1_000, 1_000]),
    ],
    [
      'I18',
      'money of a wallet in another one, named as the payment of a debt',
      posted(
        `'debt:' || ${holderOf(0)} || ':99'`,
        'DEBT_PAYMENT',
        [availableOf(0), availableOf(1)],
        [-1_000, 1_000],
      ),
    ],
    [
      'I18',
      'money of a wallet in another one, named as what a difference moved',
      posted(
        `'reconciliation:' || ${one('reconciliation_task', "resolution = 'SUSPENSE'")} || ':gift'`,
        'RECONCILIATION',
        [availableOf(0), availableOf(1)],
        [-1_000, 1_000],
      ),
    ],
    // sums
    [
      'I19',
      'tax of a reversal given back out of fees',
      `${entryOf('amount = e.amount - 1', 'income:fees', reversal)}; ${entryOf('amount = e.amount + 1', 'tax:payable', reversal)}; ${madeToFit}`,
    ],
    [
      'I19',
      'a debt instead of what the wallet had',
      `${entryOf('amount = e.amount + 10', 'org:%:available', takenBack)}; ${entryOf('amount = e.amount - 10', 'org:%:debt', takenBack)}; ${madeToFit}`,
    ],
    [
      'I19',
      'a write-off over another sum than was decided',
      `update joint_decision set detail = detail || '{"amount": 8}' where kind = 'WALLET_CLOSE_OUT'`,
    ],
    [
      'I19',
      'a write-off that was decided and moved nothing',
      `insert into joint_decision (kind, organisation_id, asked_by, decided_by, decided_at, reason, detail, status)
      select kind, organisation_id, asked_by, decided_by, decided_at, reason, detail, status
      from joint_decision where kind = 'WALLET_CLOSE_OUT'`,
    ],
    ['I17', 'the document removed that a payment was ended by', 'delete from reconciliation_document'],
    // families
    [
      'I20',
      'an attempt that failed is under way again',
      `update operator_request set said = 'PENDING' where reference_id = ${request(retried)}`,
    ],
    [
      'I20',
      'an attempt that failed was paid',
      `update operator_request set said = 'SUCCESSFUL' where reference_id = ${request(retried)}`,
    ],
    [
      'I20',
      'two payments that were paid are retries of one',
      `update transaction set root_id = ${one('transaction', "kind = 'PAYOUT' and status = 'CANCELLED'")} where id in
      (select id from transaction where kind = 'PAYOUT' and status = 'COMPLETED' and corrected_at is null order by id limit 2)`,
    ],
    // lines and places
    [
      'I21',
      'a payment that waits and is not sent',
      `${atRest}; update operator_request set due_at = due_at - interval '1 hour' where state = 'QUEUED' and bulk_id is null`,
    ],
    [
      'I21',
      'a bulk payment that waits and is not sent',
      `${atRest}; update operator_request set due_at = due_at - interval '1 hour' where state = 'QUEUED' and bulk_id is not null`,
    ],
    [
      'I21',
      'a payment that its holder does not hold back any more',
      "update operator_request set held = true where state = 'QUEUED' and bulk_id is null",
    ],
    [
      'I21',
      'a bulk payment that its holder does not hold back any more',
      'update bulk_queue set held = true',
    ],
    [
      'I21',
      'a payment that expired and that nobody ends',
      `${atRest}; update operator_request set expires_at = expires_at - interval '60 days' where state = 'QUEUED' and bulk_id is null`,
    ],
    [
      'I22',
      'places that run short of nothing',
      `update operator_product set crowded_since = seen_at - interval '1 hour' where kind = 'DISBURSEMENT';
      update operator_request set due_at = due_at - interval '1 hour' where state = 'QUEUED'`,
    ],
    [
      'I25',
      'a float that differed and that nobody looks into',
      `insert into float_comparison (compared_at, outcome, ours, disbursement, collection, theirs, going_out, coming_in)
      select coalesce(max(compared_at), now()) + interval '1 minute', 'DIFFERS', 9, 7, 0, 7, 0, 0 from float_comparison`,
    ],
    // requests
    [
      'I23',
      'one id of the operator on two requests',
      `update operator_request set financial_transaction_id = 'twice' where kind = 'DISBURSEMENT' and state = 'SUCCESSFUL'`,
    ],
    [
      'I24',
      'a request that was sent too often',
      `update operator_request set posts = 20 where reference_id = ${request("state = 'SUCCESSFUL'")}`,
    ],
    [
      'I24',
      'a request that was sent again after its deadline',
      `update operator_request set posts = 2, last_sent_at = deadline_at + interval '1 minute'
      where reference_id = ${request("state = 'SUCCESSFUL'")}`,
    ],
    ...approvalDamages(one),
    // costs
    [
      'I26',
      'a franc of the fee made tax',
      `update transaction set fee = fee - 1, tax = tax + 1 where id = ${one('transaction', "kind = 'PAYOUT' and type = 'SINGLE' and status = 'PENDING'")}`,
    ],
    [
      'I26',
      'the rate that a payment was made with',
      `update transaction set fee_millionths = fee_millionths * 2 where id = ${one('transaction', "kind = 'PAYOUT' and type = 'SINGLE'")}`,
    ],
    [
      'I26',
      'the rates of an item',
      `update transaction set levy_of_each = levy_of_each + 1 where id = ${one('transaction', 'bulk_id is not null')}`,
    ],
    [
      'I26',
      'other costs of a bulk payment than its items have',
      "update transaction set fee = fee - 1, tax = tax + 1 where kind = 'BULK_PAYOUT' and status = 'PENDING'",
    ],
  ];
}

/** Money out of a wallet, or created, without an explanation; its destination shows next to the transfer itself. */
export const unexplained: [to: string, statements: string][] = [
  ...['income:fees', 'tax:payable', 'closed-out:payable', 'expense:operator', 'suspense'].map(
    (account): [string, string] => [
      account,
      posted("'gift:1'", 'PAYOUT', [availableOf(0), `'${account}'`], [-1_000, 1_000]),
    ],
  ),
  [
    'a wallet, out of the float',
    posted("'refill:gift'", 'REFILL', ["'operator:momo:float'", availableOf(0)], [-1_000, 1_000]),
  ],
];

/** Statement that opens a wallet with money. */
export const opened = posted(
  "'opening:gift'",
  'REFILL',
  ["'operator:momo:float'", availableOf(0)],
  [-1_000, 1_000],
);
