import { inTransaction, type Tx } from '@sanaga/database';
import {
  acknowledgementRefusalOf,
  type AcknowledgementRefusal,
  type DecidedResolution,
  type ExceptionSort,
} from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import type { PageRequest, RowPage } from '../../kernel/paging.ts';
import { pollSoon } from '../../operator/poll-soon.ts';
import { recheck } from '../../operator/recheck.ts';
import { findRequest } from '../../operator/requests.ts';
import { confirmableFromOf } from '../../identity/dual-control/dual-control.service.ts';
import { isUnfinished, mayBePaid, possibleResolutions, statusOf } from './differences.ts';
import * as repository from './exceptions.repository.ts';
import type { ExceptionFilters, ExceptionRow } from './exceptions.repository.ts';
import { endException } from './resolutions.repository.ts';

/** A difference as one super admin sees it. */
export interface SeenException {
  row: ExceptionRow;
  /** Resolutions that two super admins may decide on now. */
  resolutions: DecidedResolution[];
  /** True if the caller may agree to the requested resolution. */
  confirmable: boolean;
}

async function seen(
  { now }: Dependencies,
  db: Tx | Dependencies['db'],
  caller: Caller,
  rows: readonly ExceptionRow[],
): Promise<SeenException[]> {
  const requested = rows.flatMap(({ decision_id }) => decision_id ?? []);
  const confirmableFrom = await confirmableFromOf(db, caller, requested);
  return rows.map((row) => ({
    row,
    resolutions: possibleResolutions(row, now()),
    confirmable: (confirmableFrom.get(row.decision_id ?? '') ?? null) !== null,
  }));
}

/** Throws NOT_FOUND. */
export async function seenException(
  deps: Dependencies,
  db: Tx | Dependencies['db'],
  caller: Caller,
  id: string,
): Promise<SeenException> {
  const row = await repository.findException(db, id);
  const [exception] = row ? await seen(deps, db, caller, [row]) : [];
  if (!exception) throw new Failure('NOT_FOUND');
  return exception;
}

export async function listExceptions(
  deps: Dependencies,
  caller: Caller,
  query: ExceptionFilters & PageRequest & { sort?: ExceptionSort },
): Promise<RowPage<SeenException> & { difference: { amount: number; unknown: number } }> {
  const [{ rows, total }, { amount, unknown }] = await Promise.all([
    repository.pageOfExceptions(deps.db, query),
    repository.sumExceptions(deps.db, query),
  ]);
  return {
    rows: await seen(deps, deps.db, caller, rows),
    total,
    difference: { amount, unknown },
  };
}

/** Finds one and locks it until commit. Throws NOT_FOUND. */
export async function lockException(tx: Tx, id: string): Promise<ExceptionRow> {
  const row = await repository.lockException(tx, id);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** Closes one without money; returns the reason why it cannot be. */
async function endByNote(
  tx: Tx,
  { caller, now, id, note }: { caller: Caller; now: Date; id: string; note: string },
): Promise<AcknowledgementRefusal | undefined> {
  const row = await repository.lockException(tx, id);
  if (!row) return 'NOT_FOUND';
  const refusal = acknowledgementRefusalOf({
    status: statusOf(row),
    unfinished: isUnfinished(row),
    mayBePaid: mayBePaid(row),
  });
  if (refusal) return refusal;
  const ending = { resolution: 'ACKNOWLEDGED', note, by: caller.userId, at: now } as const;
  if (!(await endException(tx, id, ending))) return 'RESOLVED';
  await audit(tx, caller, {
    action: 'reconciliation.acknowledge',
    subjectType: 'reconciliation_task',
    subjectId: id,
    organisationId: row.organisation_id,
    detail: { kind: row.kind, note },
  });
  return undefined;
}

/**
 * Closes it as looked into: nothing moves. Throws NOT_FOUND, or WRONG_STATUS where it is resolved, a resolution is
 * requested, the payment has no outcome yet, or it failed here and may have been paid: acknowledging lets nobody pay it
 * again.
 */
export function acknowledge(
  deps: Dependencies,
  caller: Caller,
  id: string,
  note: string,
): Promise<SeenException> {
  return inTransaction(deps.db, async (tx) => {
    const refusal = await endByNote(tx, { caller, now: deps.now(), id, note });
    if (refusal) throw new Failure(refusal === 'NOT_FOUND' ? 'NOT_FOUND' : 'WRONG_STATUS');
    return seenException(deps, tx, caller, id);
  });
}

/** Acknowledges several, each on its own: one that cannot be acknowledged does not hold up the others. */
export async function acknowledgeSeveral(
  deps: Dependencies,
  caller: Caller,
  { ids, note }: { ids: readonly string[]; note: string },
) {
  const results: { id: string; refusal: AcknowledgementRefusal | null }[] = [];
  for (const id of new Set(ids)) {
    const refusal = await inTransaction(deps.db, (tx) =>
      endByNote(tx, { caller, now: deps.now(), id, note }),
    );
    results.push({ id, refusal: refusal ?? null });
  }
  return { results };
}

/**
 * Polls the status of one payment at the operator now; a contradiction with our books becomes a task. Throws NOT_FOUND.
 */
export async function askOperator(deps: Dependencies, caller: Caller, referenceId: string) {
  const request = await findRequest(deps.db, referenceId);
  if (!request) throw new Failure('NOT_FOUND');
  const at = deps.now();
  const status = await deps.operator.status(request.kind, referenceId);
  if (request.state === 'SENT') await pollSoon(deps.db, [referenceId], deps.now());
  else if (request.state !== 'QUEUED') await recheck(deps, request, { status, at });
  const hasAnswered = status.state !== 'configuration-error' && status.state !== 'unknown';
  const operatorSays = hasAnswered ? status.state : ('no-answer' as const);
  await audit(deps.db, caller, {
    action: 'reconciliation.ask-operator',
    subjectType: 'operator_request',
    subjectId: referenceId,
    organisationId: request.organisation_id,
    detail: { operatorSays },
  });
  return {
    operatorSays,
    theirs:
      status.state === 'successful' && status.currency === request.currency ? Number(status.amount) : null,
    ourStatus: request.state,
    ours: Number(request.amount),
    exceptionId: (await repository.openExceptionOf(deps.db, referenceId))?.id ?? null,
  };
}
