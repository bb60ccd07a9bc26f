import { inTransaction, type Tx } from '@sanaga/database';
import {
  ask,
  decide,
  decidesAlone,
  openDecision,
  type DecisionRow,
} from '../../identity/dual-control/dual-control.service.ts';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { waitForTurn } from './matching.repository.ts';
import { seenStatement, type SeenStatement } from './statements.service.ts';
import * as repository from './withdrawal.repository.ts';

/**
 * Withdraws a comparison that was made under wrong days, or of a wrong file. What people have booked stays booked: where
 * they have resolved any of its differences, a second super admin has to agree. Throws NOT_FOUND, WRONG_STATUS where it
 * is withdrawn, DECISION_WAITS where two are to decide about one of its differences, or DUPLICATE where its withdrawal
 * is requested already.
 */
export function withdrawStatement(
  deps: Dependencies,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<SeenStatement> {
  return inTransaction(deps.db, async (tx) => {
    const { resolved } = await lockStanding(tx, id);
    if (resolved === 0) await end(tx, deps, caller, { id, reason });
    else await request(tx, deps, caller, { id, reason, resolved });
    return seenStatement(tx, caller, id);
  });
}

/** Locks a statement that is not withdrawn. Throws as `withdrawStatement` does. */
async function lockStanding(tx: Tx, id: string) {
  // statements that are compared meanwhile count on it, or do not
  await waitForTurn(tx);
  const statement = await repository.lockStatement(tx, id);
  if (!statement) throw new Failure('NOT_FOUND');
  if (statement.withdrawn_at) throw new Failure('WRONG_STATUS');
  const { resolved, asked } = await repository.countDecided(tx, id);
  if (asked > 0) throw new Failure('DECISION_WAITS');
  return { resolved };
}

async function request(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { id, reason, resolved }: { id: string; reason: string; resolved: number },
): Promise<void> {
  const question = { kind: 'STATEMENT_WITHDRAWAL', organisation: null, statementId: id, reason } as const;
  const decisionId = await ask(tx, deps, caller, { ...question, detail: {} });
  if (await decidesAlone(tx, deps, caller, {}))
    await agree(tx, deps, caller, await openDecision(tx, 'STATEMENT_WITHDRAWAL', decisionId));
  else
    await audit(tx, caller, {
      action: 'reconciliation.request-withdrawal',
      subjectType: 'operator_statement',
      subjectId: id,
      detail: { reason, resolved },
    });
}

/**
 * Agrees, as a second super admin. Throws NOT_FOUND, WRONG_STATUS, DECISION_WAITS, SECOND_PERSON_REQUIRED, TOO_EARLY or
 * ALONE_LIMIT.
 */
export function confirmWithdrawal(
  deps: Dependencies,
  caller: Caller,
  decisionId: string,
): Promise<SeenStatement> {
  return inTransaction(deps.db, async (tx) => {
    await waitForTurn(tx);
    const id = await agree(tx, deps, caller, await openDecision(tx, 'STATEMENT_WITHDRAWAL', decisionId));
    return seenStatement(tx, caller, id);
  });
}

async function agree(tx: Tx, deps: Dependencies, caller: Caller, decision: DecisionRow): Promise<string> {
  const { statement_id: id, reason } = decision;
  if (id === null) throw new Failure('NOT_FOUND');
  await lockStanding(tx, id);
  await decide(tx, deps, caller, decision);
  await end(tx, deps, caller, { id, reason });
  return id;
}

/** Withdraws a statement: what only it showed ends, and what only it found is open again. */
async function end(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const withdrawal = { id, reason, by: caller.userId, at: deps.now() };
  await repository.markWithdrawn(tx, withdrawal);
  const ended = await repository.endOpenOf(tx, withdrawal);
  const reopened = await repository.reopenFoundBy(tx, id);
  await audit(tx, caller, {
    action: 'reconciliation.withdraw-statement',
    subjectType: 'operator_statement',
    subjectId: id,
    detail: { reason, ended, reopened },
  });
}
