import type { Database, Tx } from '@sanaga/database';
import { inTransaction } from '@sanaga/database';
import {
  hourMs,
  soleDecisionDelayMs,
  soleDecisionSpanMs,
  superAdminChangeDelayMs,
  wordCountsFrom,
  type OperatorProduct,
} from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { notify, superAdminIds } from '../../kernel/notifications/notifications.service.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import type { PageRequest } from '../../kernel/paging.ts';
import { assertReached } from '../../kernel/super-admins.ts';
import * as repository from './dual-control.repository.ts';

export type { DecisionKind, DecisionRow } from './dual-control.repository.ts';

/** Time after which a second super admin may confirm a request, so that the person it concerns can object; ms. */
const waitMs: Record<repository.DecisionKind, number> = {
  ADMIN_RECOVERY: 0,
  WALLET_CLOSE_OUT: 0,
  RECONCILIATION: 0,
  SUPER_ADMIN_REMOVAL: superAdminChangeDelayMs,
  SUPER_ADMIN_SUSPENSION: superAdminChangeDelayMs,
  HOLD_LIFT: 0,
  FLOAT_POSTING: 0,
  STATEMENT_WITHDRAWAL: 0,
  PRODUCT_RESUME: 0,
  FACTOR_REMOVAL: 0,
  POLICY_RESET: 0,
};

/**
 * Bounds when a sole super admin may confirm their own request; for money a written reason replaces the wait.
 */
const aloneAfterMs: Record<repository.DecisionKind, number> = {
  ADMIN_RECOVERY: 48 * hourMs,
  WALLET_CLOSE_OUT: 0,
  RECONCILIATION: 0,
  SUPER_ADMIN_REMOVAL: superAdminChangeDelayMs,
  SUPER_ADMIN_SUSPENSION: superAdminChangeDelayMs,
  HOLD_LIFT: 0,
  FLOAT_POSTING: 0,
  STATEMENT_WITHDRAWAL: 0,
  PRODUCT_RESUME: 0,
  FACTOR_REMOVAL: 48 * hourMs,
  POLICY_RESET: 48 * hourMs,
};

const otherSuperAdmins = async (db: Tx | Database, userId: string): Promise<string[]> =>
  (await superAdminIds(db)).filter((id) => id !== userId);

/** A decision as one super admin sees it. */
export interface SeenDecision {
  row: repository.DecisionRow;
  /** From when this one may confirm it; null: never. */
  confirmableAt: Date | null;
}

/** Finds who else administers the platform, and from when on the caller's word counts, and counts alone. */
interface CoAdmins {
  others: string[];
  countsFrom: Date;
  aloneFrom: Date;
}

const always = new Date(0);
const after = (at: Date | null, ms: number): Date => (at === null ? always : new Date(at.getTime() + ms));

async function coAdminsOf(db: Tx | Database, { userId }: Caller): Promise<CoAdmins> {
  const [{ since, lastStoodDown }, others] = await Promise.all([
    repository.tenureOf(db, userId),
    otherSuperAdmins(db, userId),
  ]);
  return {
    others,
    countsFrom: wordCountsFrom(since),
    aloneFrom: after(lastStoodDown, soleDecisionDelayMs),
  };
}

const latest = (...dates: Date[]): Date => new Date(Math.max(...dates.map((date) => date.getTime())));

function confirmableFrom(
  { status, kind, asked_at, asked_by, asker_since, concerned_id }: repository.DecisionRow,
  { userId }: Caller,
  { others, countsFrom, aloneFrom }: CoAdmins,
): Date | null {
  if (status !== 'OPEN' || concerned_id === userId) return null;
  // nobody appoints their own second person
  const bothCount = latest(countsFrom, wordCountsFrom(asker_since));
  if (asked_by !== userId) return latest(after(asked_at, waitMs[kind]), bothCount);
  if (others.some((id) => id !== concerned_id)) return null;
  const waited = latest(after(asked_at, aloneAfterMs[kind]), bothCount);
  // a sole super admin besides the one concerned has only their word and the wait
  return concerned_id === null ? latest(waited, aloneFrom) : waited;
}

/** A decision with what the caller may do about it. Throws NOT_FOUND. */
export async function seenDecision(db: Tx | Database, caller: Caller, id: string): Promise<SeenDecision> {
  const row = await repository.findDecision(db, id);
  if (!row) throw new Failure('NOT_FOUND');
  return { row, confirmableAt: confirmableFrom(row, caller, await coAdminsOf(db, caller)) };
}

/** Returns from when on the caller may confirm decisions, by id; null: never. */
export async function confirmableFromOf(
  db: Tx | Database,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, Date | null>> {
  if (ids.length === 0) return new Map();
  const [rows, coAdmins] = await Promise.all([repository.findDecisions(db, ids), coAdminsOf(db, caller)]);
  return new Map(rows.map((row) => [row.id, confirmableFrom(row, caller, coAdmins)]));
}

export async function listDecisions(
  { db }: Dependencies,
  caller: Caller,
  page: PageRequest & { status?: repository.DecisionRow['status'] },
): Promise<{ rows: SeenDecision[]; total: number }> {
  const { rows, total } = await repository.pageOfDecisions(db, page);
  const coAdmins = await coAdminsOf(db, caller);
  return { rows: rows.map((row) => ({ row, confirmableAt: confirmableFrom(row, caller, coAdmins) })), total };
}

interface Question {
  kind: repository.DecisionKind;
  /** Null where no holder is concerned. */
  organisation: { id: string; name: string } | null;
  /** The difference that is to be settled. */
  taskId?: string;
  /** The operator's statement that is to be withdrawn. */
  statementId?: string;
  /** The product of the operator that is to go on. */
  product?: OperatorProduct;
  /** The super admin who is to be removed or suspended. */
  concerned?: { id: string; name: string };
  reason: string;
  detail: repository.DecisionRow['detail'];
}

const notificationKinds = {
  ADMIN_RECOVERY: 'admin-recovery-asked',
  WALLET_CLOSE_OUT: 'close-out-asked',
  RECONCILIATION: 'reconciliation-asked',
  SUPER_ADMIN_REMOVAL: 'super-admin-removal-asked',
  SUPER_ADMIN_SUSPENSION: 'super-admin-suspension-asked',
  HOLD_LIFT: 'hold-lift-asked',
  FLOAT_POSTING: 'float-posting-asked',
  STATEMENT_WITHDRAWAL: 'statement-withdrawal-asked',
  PRODUCT_RESUME: 'product-resume-asked',
  FACTOR_REMOVAL: 'factor-removal-asked',
  POLICY_RESET: 'policy-reset-asked',
} as const satisfies Record<repository.DecisionKind, string>;

/** Returns the page on which somebody looks at what is to be decided. */
function pathOf({ taskId, statementId }: Question): string {
  if (taskId !== undefined) return `/super-admin/reports?view=exceptions&id=${taskId}`;
  if (statementId !== undefined) return `/super-admin/reports?view=statements&statement=${statementId}`;
  return '/super-admin/settings?view=decisions';
}

/** Requests something that a second super admin has to confirm; the others are notified. Throws DUPLICATE. */
export async function ask(tx: Tx, deps: Dependencies, caller: Caller, question: Question): Promise<string> {
  const { kind, organisation, taskId, statementId, product, concerned, reason, detail } = question;
  const asked = await repository.insertDecision(tx, {
    kind,
    organisation_id: organisation?.id ?? null,
    task_id: taskId ?? null,
    statement_id: statementId ?? null,
    product: product ?? null,
    concerned_id: concerned?.id ?? null,
    reason,
    detail: JSON.stringify(detail),
    asked_by: caller.userId,
    asked_at: deps.now(),
  });
  if (!asked) throw new Failure('DUPLICATE');
  await notify(tx, {
    userIds: await otherSuperAdmins(tx, caller.userId),
    organisationId: null,
    kind: notificationKinds[kind],
    values: {
      organisation: organisation?.name ?? '',
      amount: detail.amount ?? 0,
      ...(concerned && { person: concerned.name, name: caller.name }),
      ...(product && { context: product, name: caller.name }),
    },
    path: pathOf(question),
  });
  return asked.id;
}

/** Returns what is left of the money that is decided alone in a day, whole XAF; negative where the limit was lowered since. */
async function leftOfLimit(db: Tx | Database, now: Date): Promise<bigint> {
  const before = await repository.decidedAloneSince(db, new Date(now.getTime() - soleDecisionSpanMs));
  return (await readPlatformSettings(db)).aloneDailyLimit - before;
}

/** Says whether as much money more is within what is decided alone in a day; who asks at the same moment waits. */
async function isWithinLimit(tx: Tx, deps: Dependencies, amount: number): Promise<boolean> {
  await repository.lockDecidedAlone(tx);
  return BigInt(amount) <= (await leftOfLimit(tx, deps.now()));
}

/** There is no other super admin, there was none for 30 days, and the caller's own word counts. */
async function isAlone(db: Tx | Database, caller: Caller, now: Date): Promise<boolean> {
  const { others, countsFrom, aloneFrom } = await coAdminsOf(db, caller);
  return others.length === 0 && latest(countsFrom, aloneFrom) <= now;
}

/** Returns how much money the caller decides on alone now, whole XAF; null where somebody else has to confirm. */
export async function soleLimit({ db, now }: Dependencies, caller: Caller): Promise<bigint | null> {
  if (!(await isAlone(db, caller, now()))) return null;
  const left = await leftOfLimit(db, now());
  return left < 0n ? null : left;
}

/** Says whether the requester decides on money at once: alone, and within the limit of a day. */
export async function decidesAlone(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { amount = 0 }: repository.DecisionRow['detail'],
): Promise<boolean> {
  return (await isAlone(tx, caller, deps.now())) && (await isWithinLimit(tx, deps, amount));
}

/** Refuses a caller who may gain from a decision about a wallet. Throws OWN_INTEREST. */
export async function assertNoInterest(tx: Tx, { userId }: Caller, organisationId: string): Promise<void> {
  if (await repository.sharesContact(tx, userId, organisationId)) throw new Failure('OWN_INTEREST');
}

/** An open decision of this kind. Throws NOT_FOUND or WRONG_STATUS. */
export async function openDecision(
  db: Tx | Database,
  kind: repository.DecisionKind,
  id: string,
): Promise<repository.DecisionRow> {
  const row = await repository.findDecision(db, id);
  if (row?.kind !== kind) throw new Failure('NOT_FOUND');
  if (row.status !== 'OPEN') throw new Failure('WRONG_STATUS');
  return row;
}

/**
 * The caller agrees, once. Throws SECOND_PERSON_REQUIRED where somebody else has to, TOO_EARLY before the wait is over,
 * ALONE_LIMIT, or WRONG_STATUS where it was decided meanwhile.
 */
export async function decide(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  row: repository.DecisionRow,
): Promise<void> {
  const now = deps.now();
  const from = confirmableFrom(row, caller, await coAdminsOf(tx, caller));
  if (from === null) throw new Failure('SECOND_PERSON_REQUIRED');
  assertReached(from, now);
  const { amount } = row.detail;
  if (row.asked_by === caller.userId && amount !== undefined && !(await isWithinLimit(tx, deps, amount)))
    throw new Failure('ALONE_LIMIT');
  if (!(await repository.endDecision(tx, row.id, 'DONE', caller.userId, now)))
    throw new Failure('WRONG_STATUS');
}

/**
 * Withdraws a request that is not decided yet. Throws NOT_FOUND, WRONG_STATUS, FORBIDDEN for the person it concerns, or
 * TOO_EARLY for a new super admin who has not asked for it.
 */
export function withdraw(deps: Dependencies, caller: Caller, id: string): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    const { row } = await seenDecision(tx, caller, id);
    if (row.concerned_id === caller.userId) throw new Failure('FORBIDDEN');
    if (row.asked_by !== caller.userId) assertReached((await coAdminsOf(tx, caller)).countsFrom, deps.now());
    if (!(await repository.endDecision(tx, id, 'WITHDRAWN', caller.userId, deps.now())))
      throw new Failure('WRONG_STATUS');
    await audit(tx, caller, {
      action: 'joint-decision.withdraw',
      subjectType: 'joint_decision',
      subjectId: id,
      organisationId: row.organisation_id,
      detail: { kind: row.kind },
    });
    return seenDecision(tx, caller, id);
  });
}
