import { setTimeout } from 'node:timers/promises';
import { inTransaction } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import type { Finding } from '@sanaga/ledger';
import { isFloatShort, type OperatorStatus } from '@sanaga/operators';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { pollAllAgain } from '../../operator/asking.ts';
import { operatorRate } from '../../operator/bounds.ts';
import { notifySuperAdmins } from '../../kernel/notifications/notifications.service.ts';
import { findHold, holdPayments, type Hold } from '../../operator/hold.ts';
import { freeSlots, takeSlots } from '../../operator/slots.ts';
import type { Subjects } from '../../operator/subjects.ts';
import { markSent } from '../../operator/take.ts';
import { verify } from '../verification/verification.service.ts';
import * as repository from './restore.repository.ts';
import type { Candidate } from './restore.repository.ts';

/** A payment that the operator has, but that the restored database does not know as sent. */
export interface KnownToOperator extends Candidate {
  state: 'successful' | 'failed' | 'pending' | 'short';
}

export interface RestoreReport {
  hold: Hold;
  /** True if a worker was at work on the restored database before payments were held. */
  workersCameFirst: boolean;
  /** Number of sent requests that are looked at now. */
  looked: number;
  /** Payments that waited to be sent and had been sent before: they are looked at, and not sent again. */
  sentBefore: KnownToOperator[];
  /**
   * Payments that wait for people to decide and had been sent before: if decided the same again, they are not paid
   * again.
   */
  decidedBefore: KnownToOperator[];
  /** Number of requests that the operator said nothing about. */
  unanswered: number;
  /** Number of open requests under reference ids of another key. */
  foreignReferences: number;
  missingStatements: repository.MissingStatement[];
  onlyOperators: Awaited<ReturnType<typeof repository.onlyOperators>>;
  findings: Finding[];
}

/** Margin for the last sign of a worker before the moment that was restored to, as workers give one every 15 s; ms. */
const seenBeforeMs = 60_000;

/**
 * Prepares a restored database for work: holds payments, has the workers look at all that was sent, asks the operator
 * about what may have been sent after the moment that was restored to, and lists what people have to compare. It may
 * run again, also while servers run; payments are held until super admins let them go.
 */
export async function afterRestore(
  deps: Dependencies,
  subjects: Subjects,
  restoredTo: Date,
): Promise<RestoreReport> {
  // 1. From here on nothing is sent.
  const lastWorkerAt = await repository.lastWorkerAt(deps.db);
  const isNew = await hold(deps, restoredTo);
  const current = await findHold(deps.db);
  if (!current) throw new Error('payments were let go meanwhile');

  // 2. What was sent is looked at by the workers.
  const { now, settings } = deps;
  const deadline = new Date(now().getTime() + settings.OPERATOR_UNKNOWN_DEADLINE * 1_000);
  const looked = await inTransaction(deps.db, (tx) => pollAllAgain(tx, now(), deadline));

  // 3. What the operator has and the database does not know as sent.
  const unsent = await askAll(deps, await repository.unsentRequests(deps.db));
  for (const kind of ['DISBURSEMENT', 'COLLECTION'] as const) {
    const ids = unsent.known.filter((one) => one.kind === kind).map((one) => one.reference_id);
    if (ids.length > 0) await markSent(deps, subjects, kind, ids);
  }
  const undecided = await askAll(deps, await repository.undecidedPayments(deps.db));

  // 4. What people have to compare, and whether the books are whole.
  return {
    hold: current,
    workersCameFirst:
      isNew && lastWorkerAt !== null && lastWorkerAt.getTime() > restoredTo.getTime() + seenBeforeMs,
    looked,
    sentBefore: unsent.known,
    decidedBefore: undecided.known,
    unanswered: unsent.unanswered + undecided.unanswered,
    foreignReferences: await repository.countForeignReferences(deps.db),
    missingStatements: await repository.missingStatements(deps.db, current),
    onlyOperators: await repository.onlyOperators(deps.db),
    findings: await verify(deps.db),
  };
}

/** Returns whether payments were not held before. */
const hold = (deps: Dependencies, restoredTo: Date): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const isNew = await holdPayments(tx, { heldAt: deps.now(), restoredTo });
    const detail = { restoredTo: restoredTo.toISOString() };
    await audit(tx, 'system', { action: 'payouts.hold', subjectType: 'platform', detail });
    if (isNew) await notifySuperAdmins(tx, { kind: 'payouts-held', path: '/super-admin' });
    return isNew;
  });

/**
 * Returns the payment's state at the operator; undefined where the operator does not know it, null where it said
 * nothing.
 */
function knownState(status: OperatorStatus): KnownToOperator['state'] | undefined | null {
  if (status.state === 'not-found') return undefined;
  if (status.state === 'unknown') return null;
  if (status.state === 'configuration-error') return isFloatShort(status) ? 'short' : null;
  return status.state;
}

interface Asked {
  known: KnownToOperator[];
  unanswered: number;
}

/** Asks the operator about all of them, at the rate that all processes share. */
async function askAll(deps: Dependencies, candidates: readonly Candidate[]): Promise<Asked> {
  const known: KnownToOperator[] = [];
  let unanswered = 0;
  for (const kind of ['DISBURSEMENT', 'COLLECTION'] as const) {
    const own = candidates.filter((one) => one.kind === kind);
    for (let start = 0; start < own.length;) {
      const slots = await slotsFor(deps, kind, own.length - start);
      const batch = own.slice(start, start + slots.length);
      await Promise.all(
        batch.map(async (candidate, place) => {
          await setTimeout(Math.max(0, (slots[place] ?? deps.now()).getTime() - deps.now().getTime()));
          const state = knownState(await deps.operator.status(kind, candidate.reference_id));
          if (state === null) unanswered += 1;
          else if (state !== undefined) known.push({ ...candidate, state });
        }),
      );
      start += batch.length;
    }
  }
  return { known, unanswered };
}

/** Most calls that are under way at once. */
const mostAtOnce = 64;

/** Pause where other processes have taken all slots; ms. */
const noSlotMs = 500;

async function slotsFor(
  { db, now, settings }: Dependencies,
  kind: OperatorProduct,
  most: number,
): Promise<Date[]> {
  const rate = operatorRate(settings);
  const count = await freeSlots(db, { kind, now: now(), rate, most: Math.min(most, mostAtOnce) });
  if (count === 0) await setTimeout(noSlotMs);
  return takeSlots(db, { kind, now: now(), rate, count });
}
