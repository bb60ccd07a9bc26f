import type { Tx } from '@sanaga/database';
import { approvalExpiredCode } from '@sanaga/domain';
import { lockHolders, releaseHold, releaseHolds } from '@sanaga/ledger';
import { sql } from 'kysely';
import { audit, auditAll } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { knownName } from '../../operator/payees.ts';
import type { RequestRow } from '../../operator/requests.ts';
import { claimEnded } from '../bulk/bulk.repository.ts';
import { approversNeeded } from '../approvers/approvers.repository.ts';
import { releaseOf } from '../transactions/funds.ts';
import { notifyOfPayment } from '../transactions/payment-notifications.ts';
import { queueNameCheck } from '../transactions/name-check.repository.ts';
import { remarksOf } from '../transactions/remarks.repository.ts';
import { transactionById, type TransactionRow } from '../transactions/transactions.repository.ts';
import { transition, transitionAll, type MovedPayment } from '../transactions/transitions.repository.ts';

/**
 * Ends approvals that are too old to pay: a single payout waits for approval again, an item of a bulk transaction
 * fails, so that it can be retried with an approval of its own. Their money returns. Returns the ids of those ended;
 * what somebody else is changing is skipped.
 */
export async function lapsePayouts(
  deps: Dependencies,
  tx: Tx,
  requests: readonly RequestRow[],
  at: Date,
): Promise<string[]> {
  const expired: string[] = [];
  for (const { subject_id } of requests.filter(({ bulk_id }) => bulk_id === null))
    if (await expireApproval(deps, tx, subject_id)) expired.push(subject_id);
  const items = requests.filter(({ bulk_id }) => bulk_id !== null).map(({ subject_id }) => subject_id);
  return [...expired, ...(await failItems(tx, items, at))];
}

/**
 * Sends a payout back for a new approval. Returns false if it is not waiting to be sent, or somebody else is changing
 * it.
 */
async function expireApproval(deps: Dependencies, tx: Tx, id: string): Promise<boolean> {
  // 1. The payout as it was approved.
  const before = await tx
    .selectFrom('transaction')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'CONFIRMED')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!before) return false;

  // 2. It waits as its next attempt, whose reference id is new, with the points to check in it by now.
  const row = await transition(tx, {
    move: 'expire',
    id,
    by: null,
    why: approvalExpiredCode,
    set: { ...(await checkedAgain(deps, tx, before)), ...unapproved(deps.now()) },
  });
  if (!row) return false;
  if (row.name_match === 'NOT_CHECKED')
    await queueNameCheck(tx, { organisationId: row.organisation_id, number: row.payee_number });

  // 3. Its money returns, and its makers and those who may approve it are notified.
  await releaseHold(tx, releaseOf(before));
  await audit(tx, 'system', {
    action: 'transaction.expire-approval',
    subjectType: 'transaction',
    subjectId: id,
    organisationId: row.organisation_id,
    detail: { attempt: row.attempt },
  });
  await notifyOfExpiry(tx, row);
  return true;
}

/** Returns the columns that clear the last approval of a payout that waits for a new one. */
const unapproved = (now: Date) => ({
  attempt: sql`t.attempt + 1`,
  approved_by: null,
  approved_at: null,
  approval_code_id: null,
  approval_evidence_id: null,
  operator_code: null,
  sent_at: null,
  updated_at: now,
  reminded_at: null,
});

async function checkedAgain(
  deps: Dependencies,
  tx: Tx,
  { id, organisation_id: organisationId, payee_number: number, payee_name, amount }: TransactionRow,
) {
  const now = deps.now();
  const name = await knownName(tx, number, payee_name, now);
  return {
    registered_name: name.registeredName,
    name_match: name.nameMatch,
    remarks: await remarksOf(tx, { organisationId, number, amount, except: id }, now),
  };
}

async function notifyOfExpiry(tx: Tx, row: TransactionRow): Promise<void> {
  const approvers = await approversNeeded(tx, row);
  await notifyOfPayment(tx, row, 'approval-expired', [
    ...new Set([...row.makers, ...approvers.map(({ id }) => id)]),
  ]);
}

/** Fails items of one bulk transaction, whose lock the caller holds. */
async function failItems(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  const failed = await transitionAll(
    tx,
    'lapse',
    ids.map((id) => ({ id, finishedAt: at, operatorCode: approvalExpiredCode })),
    { skipLocked: true },
  );
  if (failed.length === 0) return [];
  await lockHolders(
    tx,
    failed.map(({ organisation_id }) => organisation_id),
  );
  await releaseHolds(tx, failed.map(releaseOf));
  await auditAll(
    tx,
    'system',
    failed.map(({ id, organisation_id }) => ({
      action: 'transaction.fail' as const,
      subjectType: 'transaction' as const,
      subjectId: id,
      organisationId: organisation_id,
      detail: { code: approvalExpiredCode },
    })),
  );
  await notifyOfItems(tx, failed);
  return failed.map(({ id }) => id);
}

/** Notifies about each bulk transaction once, when none of its items waits to be sent any more. */
async function notifyOfItems(tx: Tx, failed: readonly MovedPayment[]): Promise<void> {
  const bulkIds = [...new Set(failed.flatMap(({ bulk_id }) => bulk_id ?? []))];
  await claimEnded(tx, bulkIds);
  for (const bulkId of bulkIds) {
    const header = await transactionById(tx, bulkId);
    if ((header.items_confirmed ?? 0) > 0) continue;
    const userIds = [...new Set([...header.makers, ...(header.approved_by ? [header.approved_by] : [])])];
    await notifyOfPayment(tx, header, 'bulk-approval-expired', userIds, {
      count: await countExpired(tx, bulkId),
    });
  }
}

async function countExpired(tx: Tx, bulkId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('transaction')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('bulk_id', '=', bulkId)
    .where('operator_code', '=', approvalExpiredCode)
    .executeTakeFirstOrThrow();
  return Number(count);
}
