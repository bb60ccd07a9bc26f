import type { Database, Tx } from '@sanaga/database';
import { inTransaction } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { notify, superAdminIds } from '../../kernel/notifications/notifications.service.ts';
import * as repository from './dual-control.repository.ts';

export type { DecisionKind, DecisionRow } from './dual-control.repository.ts';

/**
 * How long a sole super admin waits before confirming their own request; for money a written reason replaces the wait.
 */
const aloneAfterMs: Record<repository.DecisionKind, number> = {
  ADMIN_RECOVERY: 48 * 3_600_000,
  WALLET_CLOSE_OUT: 0,
  RECONCILIATION: 0,
};

const otherSuperAdmins = async (db: Tx | Database, userId: string): Promise<string[]> =>
  (await superAdminIds(db)).filter((id) => id !== userId);

/** A decision as one super admin sees it. */
export interface SeenDecision {
  row: repository.DecisionRow;
  /** From when this one may confirm it; null: never. */
  confirmableAt: Date | null;
}

function confirmableFrom(
  { status, kind, asked_at, asked_by }: repository.DecisionRow,
  caller: Caller,
  isAlone: boolean,
): Date | null {
  if (status !== 'OPEN') return null;
  if (asked_by !== caller.userId) return asked_at;
  return isAlone ? new Date(asked_at.getTime() + aloneAfterMs[kind]) : null;
}

/** A decision with what the caller may do about it. Throws NOT_FOUND. */
export async function seenDecision(db: Tx | Database, caller: Caller, id: string): Promise<SeenDecision> {
  const row = await repository.findDecision(db, id);
  if (!row) throw new Failure('NOT_FOUND');
  const isAlone = (await otherSuperAdmins(db, caller.userId)).length === 0;
  return { row, confirmableAt: confirmableFrom(row, caller, isAlone) };
}

export async function listDecisions(
  { db }: Dependencies,
  caller: Caller,
  page: { page: number; size: number; status?: repository.DecisionRow['status'] },
): Promise<{ rows: SeenDecision[]; total: number }> {
  const { rows, total } = await repository.pageOfDecisions(db, page);
  const isAlone = (await otherSuperAdmins(db, caller.userId)).length === 0;
  return { rows: rows.map((row) => ({ row, confirmableAt: confirmableFrom(row, caller, isAlone) })), total };
}

interface Question {
  kind: repository.DecisionKind;
  /** Null where no holder is concerned. */
  organisation: { id: string; name: string } | null;
  /** The difference that is to be settled. */
  taskId?: string;
  reason: string;
  detail: repository.DecisionRow['detail'];
}

const newsOf = {
  ADMIN_RECOVERY: 'admin-recovery-asked',
  WALLET_CLOSE_OUT: 'close-out-asked',
  RECONCILIATION: 'reconciliation-asked',
} as const satisfies Record<repository.DecisionKind, string>;

/** Requests something that a second super admin has to confirm; the others are notified. Throws DUPLICATE. */
export async function ask(tx: Tx, deps: Dependencies, caller: Caller, question: Question): Promise<string> {
  const { kind, organisation, taskId, reason, detail } = question;
  const asked = await repository.insertDecision(tx, {
    kind,
    organisation_id: organisation?.id ?? null,
    task_id: taskId ?? null,
    reason,
    detail: JSON.stringify(detail),
    asked_by: caller.userId,
    asked_at: deps.now(),
  });
  if (!asked) throw new Failure('DUPLICATE');
  await notify(tx, {
    userIds: await otherSuperAdmins(tx, caller.userId),
    organisationId: null,
    kind: newsOf[kind],
    values: { organisation: organisation?.name ?? '', amount: detail.amount ?? 0 },
    path:
      taskId === undefined ? '/super-admin/settings' : `/super-admin/reports?view=exceptions&id=${taskId}`,
  });
  return asked.id;
}

/** Whether the requester decides at once, because there is no other super admin. */
export const decidesAlone = async (tx: Tx, caller: Caller, kind: repository.DecisionKind): Promise<boolean> =>
  aloneAfterMs[kind] === 0 && (await otherSuperAdmins(tx, caller.userId)).length === 0;

/** An open decision of this kind. Throws NOT_FOUND or WRONG_STATUS. */
export async function openDecision(
  tx: Tx,
  kind: repository.DecisionKind,
  id: string,
): Promise<repository.DecisionRow> {
  const row = await repository.findDecision(tx, id);
  if (row?.kind !== kind) throw new Failure('NOT_FOUND');
  if (row.status !== 'OPEN') throw new Failure('WRONG_STATUS');
  return row;
}

/**
 * The caller agrees, once. Throws SECOND_PERSON_REQUIRED where somebody else has to, TOO_EARLY where the only super
 * admin has to wait, or WRONG_STATUS where it was decided meanwhile.
 */
export async function decide(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  row: repository.DecisionRow,
): Promise<void> {
  const now = deps.now();
  const isAlone = (await otherSuperAdmins(tx, caller.userId)).length === 0;
  const from = confirmableFrom(row, caller, isAlone);
  if (from === null) throw new Failure('SECOND_PERSON_REQUIRED');
  const waitMs = from.getTime() - now.getTime();
  if (waitMs > 0) throw new Failure('TOO_EARLY', { retryAfter: Math.ceil(waitMs / 1_000) });
  if (!(await repository.endDecision(tx, row.id, 'DONE', caller.userId, now)))
    throw new Failure('WRONG_STATUS');
}

/** Withdraws a request that is not decided yet. Throws NOT_FOUND or WRONG_STATUS. */
export function withdraw(deps: Dependencies, caller: Caller, id: string): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    const { row } = await seenDecision(tx, caller, id);
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
