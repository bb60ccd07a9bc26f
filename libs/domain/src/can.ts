import { unsentItems, type ItemCounts } from './bulk.ts';
import { paymentFileMoves, type PaymentFileStatus } from './payment-files.ts';
import { may } from './permissions.ts';
import type { MemberRole } from './roles.ts';
import {
  mayMove,
  type ProblemReason,
  type TransactionKind,
  type TransactionMove,
  type TransactionStatus,
} from './transaction-status.ts';

export interface Actor {
  userId: string;
  superAdmin: boolean;
  roles: readonly MemberRole[];
  /** INDIVIDUAL holders have one member, who approves with a one-time code. */
  individual: boolean;
}

export interface TransactionFacts {
  kind: TransactionKind;
  status: TransactionStatus;
  problemReason: ProblemReason | null;
  /** Everyone who made it: creator, uploader, correctors and those who retried it. */
  makers: readonly string[];
  /** Reason why it is not sent yet; a request for money that waits for nothing was sent to the operator. */
  waitsFor?: string | null;
  /** Open question, as long as the payment is with its makers. */
  question?: object | null;
}

export interface BulkFacts extends TransactionFacts {
  items: ItemCounts;
}

interface PaymentFileFacts {
  status: PaymentFileStatus;
  /** People who uploaded it or corrected a row. */
  makers: readonly string[];
}

type Denial = 'FORBIDDEN' | 'SELF_APPROVAL' | 'SELF_QUESTION' | 'QUESTION_OPEN' | 'WRONG_STATUS';
export type Verdict = { allowed: true } | { allowed: false; reason: Denial };

const yes: Verdict = { allowed: true };
const no = (reason: Denial): Verdict => ({ allowed: false, reason });

const inStatus = (move: TransactionMove, transaction: TransactionFacts): Verdict =>
  mayMove(move, transaction.status, transaction.problemReason) ? yes : no('WRONG_STATUS');

const isMaker = (transaction: TransactionFacts, actor: Actor) => transaction.makers.includes(actor.userId);

function mayStop(transaction: TransactionFacts, actor: Actor): Verdict {
  if (!may(actor, 'transaction:cancel')) return no('FORBIDDEN');
  const onlyOwn = !may(actor, 'transaction:approve');
  return onlyOwn && !isMaker(transaction, actor) ? no('FORBIDDEN') : yes;
}

/**
 * Rules on what a person may do with a thing in its present state: the server refuses by them, screens disable buttons
 * by them and show their reason.
 */
export const can = {
  approve(transaction: TransactionFacts, actor: Actor): Verdict {
    if (!may(actor, 'transaction:approve') || transaction.kind === 'COLLECTION') return no('FORBIDDEN');
    if (!actor.individual && isMaker(transaction, actor)) return no('SELF_APPROVAL');
    const verdict = inStatus('approve', transaction);
    return verdict.allowed && transaction.question ? no('QUESTION_OPEN') : verdict;
  },
  /** Sends a payment that waits back to its makers with a question; whoever made it, an individual too, asks nobody. */
  sendBack(transaction: TransactionFacts, actor: Actor): Verdict {
    if (!may(actor, 'transaction:approve') || transaction.kind === 'COLLECTION') return no('FORBIDDEN');
    if (actor.individual || isMaker(transaction, actor)) return no('SELF_QUESTION');
    const verdict = inStatus('approve', transaction);
    return verdict.allowed && transaction.question ? no('QUESTION_OPEN') : verdict;
  },
  /** Withdraws a question, for the person who asked it and for admins. */
  withdrawQuestion(askedBy: string, actor: Actor): Verdict {
    return askedBy === actor.userId || actor.roles.includes('ADMIN') ? yes : no('FORBIDDEN');
  },
  /** Names a deputy for oneself or, as an admin, for somebody else; never oneself for somebody else. */
  nameDeputy({ userId, deputyId }: { userId: string; deputyId: string }, actor: Actor): Verdict {
    if (actor.individual || !may(actor, 'deputy:name')) return no('FORBIDDEN');
    if (userId === actor.userId) return yes;
    return actor.roles.includes('ADMIN') && deputyId !== actor.userId ? yes : no('FORBIDDEN');
  },
  /** Ends a deputy, for either of the two and for admins. */
  endDeputy({ userId, deputyId }: { userId: string; deputyId: string }, actor: Actor): Verdict {
    return [userId, deputyId].includes(actor.userId) || actor.roles.includes('ADMIN') ? yes : no('FORBIDDEN');
  },
  /** Stops a payment that was not sent; a request for money is withdrawn in this way. */
  cancel(transaction: TransactionFacts, actor: Actor): Verdict {
    const verdict = mayStop(transaction, actor);
    if (!verdict.allowed) return verdict;
    if (transaction.kind !== 'COLLECTION') return inStatus('cancel', transaction);
    return (transaction.waitsFor ?? null) === null ? no('WRONG_STATUS') : inStatus('withdraw', transaction);
  },
  /** Stops the items that were not sent yet, also once sending has begun. */
  cancelBulk(bulk: BulkFacts, actor: Actor): Verdict {
    const verdict = mayStop(bulk, actor);
    if (!verdict.allowed) return verdict;
    return unsentItems(bulk.items) > 0 ? yes : no('WRONG_STATUS');
  },
  /**
   * Excludes items of a bulk transaction before it is approved, for people who may approve it. Whoever made it cancels it
   * and creates another one, an individual too.
   */
  excludeItems(bulk: TransactionFacts, actor: Actor): Verdict {
    if (!may(actor, 'transaction:approve') || bulk.kind !== 'BULK_PAYOUT') return no('FORBIDDEN');
    return isMaker(bulk, actor) ? no('SELF_APPROVAL') : inStatus('exclude', bulk);
  },
  /** Takes a payment that waits or was cancelled out of the lists; a validator cannot. */
  delete(transaction: TransactionFacts, actor: Actor): Verdict {
    if (!may(actor, 'transaction:delete')) return no('FORBIDDEN');
    const onlyOwn = !actor.roles.includes('ADMIN');
    if (onlyOwn && !isMaker(transaction, actor)) return no('FORBIDDEN');
    return inStatus('delete', transaction);
  },
  /** Throws away a payment file that was not processed. */
  deleteFile({ status, makers }: PaymentFileFacts, actor: Actor): Verdict {
    if (!actor.roles.includes('ADMIN') && !makers.includes(actor.userId)) return no('FORBIDDEN');
    const from: readonly PaymentFileStatus[] = paymentFileMoves.delete.from;
    return from.includes(status) ? yes : no('WRONG_STATUS');
  },
  /** Retries a failed payout: the person who retries it becomes one of its makers, and it needs a new approval. */
  retry(transaction: TransactionFacts, actor: Actor): Verdict {
    if (!may(actor, 'transaction:retry') || transaction.kind !== 'PAYOUT') return no('FORBIDDEN');
    return inStatus('retry', transaction);
  },
  /**
   * Starts a new payment with the content of a cancelled one, also a bulk payment; it is created and approved as any
   * other.
   */
  createAgain(transaction: TransactionFacts, actor: Actor): Verdict {
    if (!may(actor, 'transaction:create') || transaction.kind === 'COLLECTION') return no('FORBIDDEN');
    return transaction.status === 'CANCELLED' ? yes : no('WRONG_STATUS');
  },
  /** Corrects the category of a payment; only payouts are expenses. */
  categorise(transaction: TransactionFacts, actor: Actor): Verdict {
    return may(actor, 'transaction:create') && transaction.kind === 'PAYOUT' ? yes : no('FORBIDDEN');
  },
  /** Retries the failed items, in a batch that needs an approval of its own. */
  retryBulk(bulk: BulkFacts, actor: Actor): Verdict {
    if (!may(actor, 'transaction:retry')) return no('FORBIDDEN');
    return bulk.items.failed > 0 ? yes : no('WRONG_STATUS');
  },
};
