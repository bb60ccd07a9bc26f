import { inTransaction, type Tx } from '@sanaga/database';
import {
  ask,
  decide,
  decidesAlone,
  openDecision,
  seenDecision,
  type DecisionRow,
  type SeenDecision,
} from '../../identity/dual-control/dual-control.service.ts';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { findHold, liftHold, type Hold } from '../../operator/hold.ts';
import { missingStatements, type MissingStatement } from './restore.repository.ts';

interface LiftRequest {
  reason: string;
  /** Set if the caller knows that statements are missing, and the reason says why payments go again nevertheless. */
  withoutStatements: boolean;
}

/**
 * Requests that payments, which are held since a restore, go again; where nobody else could confirm it is done at once,
 * for the written reason. Throws WRONG_STATUS where they are not held, STATEMENTS_MISSING, or DUPLICATE.
 */
export function requestLift(
  deps: Dependencies,
  caller: Caller,
  { reason, withoutStatements }: LiftRequest,
): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    const hold = await findHold(tx);
    if (!hold) throw new Failure('WRONG_STATUS');
    const detail = { withoutStatements };
    const missing = await assertCompared(tx, hold, detail);
    const id = await ask(tx, deps, caller, { kind: 'HOLD_LIFT', organisation: null, reason, detail });
    if (await decidesAlone(tx, deps, caller, {}))
      await lift(tx, deps, caller, await openDecision(tx, 'HOLD_LIFT', id));
    else
      await audit(tx, caller, {
        action: 'payouts.ask-lift',
        subjectType: 'platform',
        detail: { reason, missing },
      });
    return seenDecision(tx, caller, id);
  });
}

/** Agrees, as a second super admin. Throws NOT_FOUND, WRONG_STATUS, SECOND_PERSON_REQUIRED, TOO_EARLY or STATEMENTS_MISSING. */
export function confirmLift(deps: Dependencies, caller: Caller, id: string): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    await lift(tx, deps, caller, await openDecision(tx, 'HOLD_LIFT', id));
    return seenDecision(tx, caller, id);
  });
}

async function lift(tx: Tx, deps: Dependencies, caller: Caller, decision: DecisionRow): Promise<void> {
  await decide(tx, deps, caller, decision);
  const hold = await findHold(tx);
  if (!hold || !(await liftHold(tx))) throw new Failure('WRONG_STATUS');
  const missing = await assertCompared(tx, hold, decision.detail);
  await audit(tx, caller, {
    action: 'payouts.lift',
    subjectType: 'platform',
    detail: {
      askedBy: decision.asked_by,
      reason: decision.reason,
      heldAt: hold.heldAt.toISOString(),
      restoredTo: hold.restoredTo.toISOString(),
      missing,
    },
  });
}

/**
 * Returns the statements that are missing; throws STATEMENTS_MISSING where the decision does not say that payments go
 * again without them. The command may have held payments since an earlier moment meanwhile; then more statements are
 * missing.
 */
async function assertCompared(
  tx: Tx,
  hold: Hold,
  { withoutStatements = false }: DecisionRow['detail'],
): Promise<MissingStatement[]> {
  const missing = await missingStatements(tx, hold);
  if (missing.length > 0 && !withoutStatements) throw new Failure('STATEMENTS_MISSING');
  return missing;
}
