import type { Database, Tx } from '@sanaga/database';
import type { Actor, Verdict } from '@sanaga/domain';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { BulkStep } from '../bulk/bulk-steps.repository.ts';
import type { PaymentIds } from '../transactions/family.repository.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';

/** Facts that the audit log adds to a decision. */
type Detail = Record<string, unknown>;

/** Row after a decision, and what the audit log says of it. */
export interface Decided {
  row: NamedTransactionRow;
  detail: Detail;
}

/** Content that an approver says to have seen; undefined if nothing is said. */
interface Seen<Acknowledged> {
  /** Number of payments of a bulk transaction. */
  payments: number | undefined;
  /** Points to check. */
  acknowledged: Acknowledged | undefined;
}

export interface Decision {
  row: NamedTransactionRow;
  by: MemberCaller;
  at: Date;
}

/**
 * Distinguishes the two things that people decide about: a single payment, and a bulk transaction with all its items. The
 * services hold what is the same for both, and call these parts.
 */
export interface Decidable<Acknowledged = never, Answer = unknown> {
  /** Finds one of the caller's holder. Throws NOT_FOUND. */
  find(db: Tx | Database, caller: MemberCaller, id: string): Promise<NamedTransactionRow>;

  /** Locks what moves along with it, until commit. Throws NOT_FOUND. */
  lock(tx: Tx, caller: MemberCaller, id: string): Promise<void>;

  /** Throws BULK_BUSY while a step other than `during` is still reaching its items. */
  assertAtRest(row: NamedTransactionRow, during?: BulkStep): void;

  /** Returns what the caller receives once it is decided. */
  answer(db: Tx | Database, caller: MemberCaller, row: NamedTransactionRow): Promise<Answer>;

  /**
   * Returns what there is to check in it. Throws CHECKS_CHANGED if the approver says what they saw and checked, and it is
   * something else or not all, or WRONG_STATUS if not all of it waits.
   */
  assertChecked(tx: Tx, row: NamedTransactionRow, seen: Seen<Acknowledged>): Promise<Detail>;

  /** Selects the payments of which no earlier attempt may have been paid; null if there was no attempt. */
  triedBefore(row: NamedTransactionRow): PaymentIds | null;

  /** Starts to pay what is approved, in the same round trip that reserves its money. */
  start(tx: Tx, deps: Dependencies, approved: NamedTransactionRow): Promise<void>;

  /** Continues once the money is reserved. */
  continue(tx: Tx, deps: Dependencies, approved: NamedTransactionRow): Promise<void>;

  mayCancel(row: NamedTransactionRow, actor: Actor): Verdict;

  /** Stops what was not sent, and returns its money. Throws WRONG_STATUS if it was sent meanwhile. */
  cancel(tx: Tx, deps: Dependencies, decision: Decision & { reason: string }): Promise<Decided>;

  /** Hides what belongs to a payment that is being deleted, and cancels what of it still waits. */
  hide(tx: Tx, deps: Dependencies, decision: Decision): Promise<Decided>;
}
