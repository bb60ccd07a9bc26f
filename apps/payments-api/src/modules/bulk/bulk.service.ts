import { inTransaction, type Database, type Tx } from '@sanaga/database';
import { bulkStatus, can, type ItemCounts } from '@sanaga/domain';
import { LedgerError, placeHolds, releaseHolds } from '@sanaga/ledger';
import { audit } from '../../audit.ts';
import { actorOf, type MemberCaller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../failure.ts';
import { toPage } from '../../paging.ts';
import type { KeyColumns } from '../../plugins/idempotency.ts';
import { issueCode } from '../auth/codes.ts';
import { queueDisbursements, withdrawBulkRequests } from '../payouts/requests.ts';
import { toItems, toTransaction } from '../transactions/transactions.mapper.ts';
import { detailOf } from '../transactions/transactions.queries.ts';
import {
  findByIdempotencyKey,
  findTransaction,
  transition,
  type NamedTransactionRow,
} from '../transactions/transactions.repository.ts';
import { approvalCode, holdReference, insist, insistOnFunds } from '../transactions/transactions.service.ts';
import { createBulk } from './bulk-creation.ts';
import { tellOfBulk } from './bulk-news.ts';
import * as repository from './bulk.repository.ts';

type ItemsQuery = Parameters<typeof repository.pageOfItems>[2];

/** A single payment, an item and another holder's are as absent as none. Throws NOT_FOUND. */
async function found(tx: Tx | Database, caller: MemberCaller, id: string): Promise<NamedTransactionRow> {
  const row = await findTransaction(tx, caller.organisationId, id);
  if (row?.kind !== 'BULK_PAYOUT') throw new Failure('NOT_FOUND');
  return row;
}

/** The same with its items locked: nothing of it moves until commit. */
export async function locked(tx: Tx, caller: MemberCaller, id: string): Promise<NamedTransactionRow> {
  if (!(await repository.lockBulk(tx, caller.organisationId, id))) throw new Failure('NOT_FOUND');
  return found(tx, caller, id);
}

const itemsOf = (row: NamedTransactionRow): ItemCounts & { total: number } => {
  const items = toItems(row);
  if (!items) throw new Error(`a bulk transaction without items: ${row.id}`);
  return items;
};

export const factsOf = (row: NamedTransactionRow) => ({
  kind: 'BULK_PAYOUT' as const,
  status: row.status as 'PENDING',
  problemReason: row.problem_reason as null,
  makers: row.makers,
  items: itemsOf(row),
});

export async function items({ db }: Dependencies, caller: MemberCaller, id: string, query: ItemsQuery) {
  await found(db, caller, id);
  return toPage(await repository.pageOfItems(db, id, query), query, toTransaction);
}

/**
 * Approves every item of what somebody else made and reserves all of it, or none; the same person approving again gets
 * the same answer. Throws SELF_APPROVAL, WRONG_STATUS, INSUFFICIENT_FUNDS, CODE_REQUIRED and what is wrong with a code.
 */
export async function approveBulk(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  otpCode: string | undefined,
) {
  const codeId = caller.individual ? await bulkApprovalCode(deps, caller, id, otpCode) : null;
  try {
    await inTransaction(deps.db, (tx) => approveIn(tx, deps, caller, id, codeId));
  } catch (error) {
    // somebody else's approval took the money between our look and our hold
    if (error instanceof LedgerError && error.code === 'INSUFFICIENT_FUNDS')
      await insistOnFunds(deps.db, await found(deps.db, caller, id));
    throw error;
  }
  return detailOf(deps.db, caller.organisationId, id);
}

async function approveIn(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  codeId: string | null,
): Promise<void> {
  // 1. May this person approve this, as it stands?
  const row = await locked(tx, caller, id);
  if (row.approved_by === caller.userId && row.status !== 'PENDING') return;
  insist(can.approve(factsOf(row), actorOf(caller)), row);
  await insistOnFunds(tx, row);

  // 2. The status of the header, and of every item, each in one guarded statement.
  const at = deps.now();
  const approved = await transition(tx, {
    move: 'approve',
    id,
    organisationId: caller.organisationId,
    by: caller.userId,
    set: { approved_by: caller.userId, approved_at: at, approval_code_id: codeId },
  });
  const moved = await repository.transitionItems(tx, {
    move: 'approve',
    bulkId: id,
    by: caller.userId,
    approval: { at, codeId },
  });
  // whoever could approve the header could approve each item: they have the same makers
  if (!approved || moved.length !== itemsOf(row).total)
    throw new Failure('WRONG_STATUS', { values: { status: row.status } });

  // 3. The work for the operator, and then the money: a hold an item, all of them or INSUFFICIENT_FUNDS and none of this
  // happened. It comes late, because whatever else moves the holder's money waits from here on.
  await queueDisbursements(tx, deps, { bulkId: id, organisationId: caller.organisationId, items: moved });
  await placeHolds(
    tx,
    moved.map((item) => ({
      reference: holdReference(item.id, item.attempt),
      organisationId: caller.organisationId,
      amount: item.total,
    })),
  );

  // 4. One audit row, and the news for whoever made it.
  await audit(tx, caller, {
    action: 'transaction.approve',
    subjectType: 'transaction',
    subjectId: id,
    detail: { items: moved.length },
  });
  await tellMakers(tx, caller, row, 'bulk-approved');
}

async function bulkApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
  otpCode: string | undefined,
): Promise<string> {
  const row = await found(deps.db, caller, id);
  insist(can.approve(factsOf(row), actorOf(caller)), row);
  return approvalCode(deps, caller, row, otpCode);
}

/** Mails an individual the code for approving this bulk transaction; false where the id is none of a bulk transaction. */
export async function requestBulkApprovalCode(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<boolean> {
  const row = await findTransaction(deps.db, caller.organisationId, id);
  if (row?.kind !== 'BULK_PAYOUT') return false;
  insist(can.approve(factsOf(row), actorOf(caller)), row);
  await issueCode(deps, {
    purpose: 'APPROVE_TRANSACTION',
    address: caller.email,
    subject: id,
    language: caller.language,
    template: 'bulk-approval-code',
    values: { amount: Number(row.amount), name: row.payee_name, payments: itemsOf(row).pending },
  });
  return true;
}

/** Stops every item that was not sent; what was reserved for them returns. Throws WRONG_STATUS where all are. */
export async function cancelBulk(deps: Dependencies, caller: MemberCaller, id: string, reason: string) {
  return inTransaction(deps.db, async (tx) => {
    // 1. May this person cancel this, as it stands?
    const row = await locked(tx, caller, id);
    insist(can.cancelBulk(factsOf(row), actorOf(caller)), row);

    // 2. Where that leaves the header, in its history with who and why; then the items.
    const before = itemsOf(row);
    const { status, problemReason } = bulkStatus({
      ...before,
      pending: 0,
      confirmed: 0,
      cancelled: before.cancelled + before.pending + before.confirmed,
    });
    await repository.moveHeader(tx, {
      id,
      by: caller.userId,
      why: reason,
      from: row.status as typeof status,
      to: status,
      problemReason,
    });
    const moved = await repository.transitionItems(tx, {
      move: 'cancel',
      bulkId: id,
      by: caller.userId,
      why: reason,
      finishedAt: deps.now(),
    });

    // 3. The work for the operator is taken back and the money returns, where it was approved already.
    const reserved = moved.filter(({ from_status }) => from_status === 'CONFIRMED');
    await withdrawBulkRequests(tx, id);
    await releaseHolds(
      tx,
      reserved.map((item) => ({
        holdReference: holdReference(item.id, item.attempt),
        reference: `transaction:${item.id}:${item.attempt}:release`,
      })),
    );
    await audit(tx, caller, {
      action: 'transaction.cancel',
      subjectType: 'transaction',
      subjectId: id,
      detail: { items: moved.length, reason },
    });
    await repository.isDoneNow(tx, id);
    await tellMakers(tx, caller, row, 'bulk-cancelled');
    return detailOf(tx, caller.organisationId, id);
  });
}

/**
 * Asks for what failed again: a new bulk transaction of the failed items that nothing asks for again yet. Whoever made
 * the first one and whoever asks are its makers. Throws WRONG_STATUS where nothing is left to ask for.
 */
export async function retryBulk(tx: Tx, caller: MemberCaller, id: string, key: KeyColumns | null) {
  const row = await locked(tx, caller, id);
  insist(can.retryBulk(factsOf(row), actorOf(caller)), row);
  const { retriable } = await repository.originOf(tx, id);
  if (retriable === 0n) throw new Failure('WRONG_STATUS', { values: { status: row.status } });
  const childId = await createBulk(
    tx,
    caller,
    {
      name: row.payee_name,
      makers: [...new Set([...row.makers, caller.userId])],
      source: repository.failedItemsOf(id),
      fileId: null,
      parentId: id,
      excluded: 0,
    },
    key,
  );
  return detailOf(tx, caller.organisationId, childId);
}

interface FileToPay {
  fileId: string;
  name: string;
  makers: string[];
  excluded: number;
}

/** A bulk transaction of a file's accepted rows. Throws as `createBulk` does. */
export async function createBulkOfFile(
  tx: Tx,
  caller: MemberCaller,
  file: FileToPay,
  key: KeyColumns | null,
) {
  const source = repository.rowsOfFile(file.fileId);
  const id = await createBulk(tx, caller, { ...file, source, parentId: null }, key);
  return detailOf(tx, caller.organisationId, id);
}

/** What a call with this key made, for when its stored answer is gone. */
export async function findBulkByKey(tx: Tx, caller: MemberCaller, key: string) {
  const row = await findByIdempotencyKey(tx, caller.organisationId, key);
  return row?.kind === 'BULK_PAYOUT' ? detailOf(tx, caller.organisationId, row.id) : undefined;
}

const tellMakers = (
  tx: Tx,
  by: MemberCaller,
  row: NamedTransactionRow,
  kind: 'bulk-approved' | 'bulk-cancelled',
) =>
  tellOfBulk(
    tx,
    row,
    kind,
    row.makers.filter((maker) => maker !== by.userId),
  );
