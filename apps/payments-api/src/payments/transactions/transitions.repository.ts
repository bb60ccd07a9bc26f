import type { DB, Tx } from '@sanaga/database';
import {
  transactionMoves,
  type ProblemReason,
  type TransactionMove,
  type TransactionStatus,
} from '@sanaga/domain';
import { sql, type RawBuilder, type Updateable } from 'kysely';
import { withinLimits } from '../limits/within-limits.ts';
import type { Confirmation } from '../approvals/confirmation.ts';
import type { TransactionRow } from './transactions.repository.ts';

interface Approval {
  at: Date;
  confirmation: Confirmation;
  /** Points that the approver says to have checked; undefined if nothing is said. */
  acknowledged: unknown;
  /** Version of the policy whose approvals were counted; undefined where the holder must not have one. */
  policyVersion?: number;
  /** Person in whose place it is given; none for one's own. */
  deputyFor?: string | null;
  /** True if the approval was recorded earlier, when others were missing. */
  isRecorded?: boolean;
}

interface Transition {
  move: TransactionMove;
  id: string;
  /** Null for the system. */
  by: string | null;
  why?: string;
  /** Limits the move to this holder's rows. */
  organisationId?: string;
  problemReason?: ProblemReason;
  /** Approval that the move is, which is recorded by itself too. */
  approval?: Approval;
  /** Columns that change with the status; an expression refers to the row before the change. */
  set?: Changes;
}

type Columns = Updateable<DB['transaction']>;
type Changes = { [Column in keyof Columns]: Columns[Column] | RawBuilder<unknown> };

const assignments = (changes: Changes) =>
  sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.id(column)} = ${value}`));

/** Sets the columns of the approval that releases a payment. */
const approved = ({ at, confirmation }: Approval, by: string | null): Changes => ({
  approved_by: by,
  approved_at: at,
  approval_code_id: confirmation.codeId,
  approval_evidence_id: confirmation.evidenceId,
});

/** Records the approval of what `moved`, in the same statement. */
const recorded = ({ acknowledged, policyVersion, confirmation, deputyFor }: Approval) => sql`,
    approval as (
      insert into transaction_approval (transaction_id, organisation_id, attempt, approver_id, approved_at, method, code_id,
        acknowledged, total, policy_version, evidence_id, content_digest, deputy_for)
      select id, organisation_id, attempt, approved_by, approved_at, ${confirmation.method}, approval_code_id,
        ${acknowledged === undefined ? null : JSON.stringify(acknowledged)}::jsonb, total, ${policyVersion ?? null}::integer,
        approval_evidence_id, ${confirmation.contentDigest}::bytea, ${deputyFor ?? null}::uuid
      from moved)`;

/** Matches payments `t` that one approval releases: their holder has no policy. */
const isWithoutPolicy = sql<boolean>`not exists (select from approval_policy_version p where p.organisation_id = t.organisation_id)`;

/**
 * Changes the status of one payment, in a guarded statement that also writes its history. Returns undefined if the row is
 * not (or no longer) in a status that the move starts from, its approver is one of its makers, a question about it is open,
 * or a policy asks for approvals that were not counted. Throws what a limit of the policy refuses. For an item, it locks the counts of its bulk transaction before
 * the item: they change with each item, and a caller that moves many locks them first too.
 */
export async function transition(tx: Tx, change: Transition): Promise<TransactionRow | undefined> {
  const { from, to, ...rest } = transactionMoves[change.move];
  const whenReason = 'whenReason' in rest ? rest.whenReason : undefined;
  const kind = 'kind' in rest ? rest.kind : null;
  // no coalesce for the bulk: row-level security would make it read all bulks of all holders
  const moved = sql<TransactionRow & { from_status: TransactionStatus }>`
    with bulk as materialized (
      select b.id from bulk_transaction b join transaction i on b.id = case when i.bulk_id is null then i.id else i.bulk_id end
      where i.id = ${change.id} for no key update of b),
    before as materialized (
      select id, status from transaction where id = ${change.id} and (select count(*) from bulk) >= 0 for update),
    moved as (
      update transaction t set ${assignments({
        updated_at: sql`now()`,
        ...(change.approval && approved(change.approval, change.by)),
        ...change.set,
        status: to,
        problem_reason: change.problemReason ?? null,
      })}
      from before
      where t.id = ${change.id} and t.id = before.id and t.status = any(${[...from]}::text[]) and t.deleted_at is null
        and (t.status <> 'PROBLEMATIC' or ${whenReason ?? null}::text is null or t.problem_reason = ${whenReason ?? null})
        and (${kind}::text is null or t.kind = ${kind})
        and (${change.organisationId ?? null}::uuid is null or t.organisation_id = ${change.organisationId ?? null})
        and (${change.move !== 'approve'} or t.individual or not (${change.by}::uuid = any(t.makers)))
        ${change.approval && change.approval.policyVersion === undefined ? sql`and ${isWithoutPolicy}` : sql``}
        and (${change.move !== 'approve'} or not has_open_question(before.id))
      returning t.*, before.status as from_status),
    history as (
      insert into transaction_history (transaction_id, organisation_id, by, from_status, to_status, why)
      select id, organisation_id, ${change.by}::uuid, from_status, ${to}, ${change.why ?? ''} from moved)${change.approval && !change.approval.isRecorded ? recorded(change.approval) : sql``}
    select * from moved`.execute(tx);
  const { rows } = await withinLimits(moved);
  return rows[0];
}

const movedColumns = [
  'id',
  'number',
  'organisation_id',
  'bulk_id',
  'kind',
  'attempt',
  'makers',
  'amount',
  'fee',
  'tax',
  'levy',
  'tax_remitted_by',
  'reason',
  'receiver_message',
  'payee_name',
  'payee_email',
  'payee_number',
  'operator_code',
  'finished_at',
  'financial_transaction_id',
] as const;

const ofMoved = sql.join(movedColumns.map((column) => sql.ref(`t.${column}`)));

/**
 * Columns of a moved payment that the system goes on with: a whole row is three times as much, and there are hundreds.
 */
export type MovedPayment = Pick<TransactionRow, (typeof movedColumns)[number]>;

/** Columns of each payment that the system's moves change along with its status. */
interface SystemChange {
  id: string;
  finishedAt?: Date;
  financialTransactionId?: string | null;
  operatorCode?: string | null;
}

/**
 * Applies `transition()` to many payments and collections at once, by the system, in one guarded statement with their
 * lines of history. Returns those that moved; with `skipLocked`, it leaves what somebody else is changing at this
 * moment.
 */
export async function transitionAll(
  tx: Tx,
  move: 'send' | 'complete' | 'fail' | 'lapse' | 'waitForFloat',
  changes: readonly SystemChange[],
  { at, skipLocked = false }: { at?: Date; skipLocked?: boolean } = {},
): Promise<MovedPayment[]> {
  if (changes.length === 0) return [];
  const { from, to, ...rest } = transactionMoves[move];
  const whenReason = 'whenReason' in rest ? rest.whenReason : null;
  const ids = changes.map(({ id }) => id);
  const { rows } = await sql<MovedPayment>`
    with given as materialized (
      select * from unnest(${ids}::uuid[], ${changes.map(({ finishedAt }) => finishedAt ?? null)}::timestamptz[],
        ${changes.map(({ financialTransactionId }) => financialTransactionId ?? null)}::text[],
        ${changes.map(({ operatorCode }) => operatorCode ?? null)}::text[])
        g (id, finished_at, financial_transaction_id, operator_code)),
    before as materialized (
      select t.id, t.status, t.operator_code from transaction t where t.id = any(${ids}::uuid[])
        and t.status = any(${[...from]}::text[]) and t.deleted_at is null
        and (t.status <> 'PROBLEMATIC' or t.problem_reason = ${whenReason})
      order by t.id for update of t ${skipLocked ? sql`skip locked` : sql``}),
    moved as (
      update transaction t set status = ${to}, updated_at = now(),
        problem_reason = ${move === 'fail' || move === 'lapse' ? 'FAILED' : null}, operator_code = g.operator_code,
        finished_at = g.finished_at, financial_transaction_id = g.financial_transaction_id,
        sent_at = ${move === 'waitForFloat' ? sql`null` : sql`coalesce(${at ?? null}, t.sent_at)`},
        attempt = t.attempt + ${move === 'waitForFloat' ? 1 : 0}
      from before b join given g using (id) where t.id = b.id
      returning ${ofMoved}, b.status as from_status),
    history as (
      insert into transaction_history (transaction_id, organisation_id, from_status, to_status, why)
      select id, organisation_id, from_status, ${to}, case when ${move === 'send'} then '' else coalesce(operator_code, '') end
      from moved)
    select * from moved`.execute(tx);
  return rows;
}
