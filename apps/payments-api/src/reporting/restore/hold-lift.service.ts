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
import { findHold, liftHold } from '../../operator/hold.ts';

/**
 * Requests that payments, which are held since a restore, go again; where nobody else could confirm it is done at once,
 * for the written reason. Throws WRONG_STATUS where they are not held, or DUPLICATE.
 */
export function requestLift(deps: Dependencies, caller: Caller, reason: string): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await findHold(tx))) throw new Failure('WRONG_STATUS');
    const id = await ask(tx, deps, caller, { kind: 'HOLD_LIFT', organisation: null, reason, detail: {} });
    if (await decidesAlone(tx, deps, caller, {}))
      await lift(tx, deps, caller, await openDecision(tx, 'HOLD_LIFT', id));
    else
      await audit(tx, caller, {
        action: 'payouts.ask-lift',
        subjectType: 'platform',
        detail: { reason },
      });
    return seenDecision(tx, caller, id);
  });
}

/** Agrees, as a second super admin. Throws NOT_FOUND, WRONG_STATUS, SECOND_PERSON_REQUIRED or TOO_EARLY. */
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
  await audit(tx, caller, {
    action: 'payouts.lift',
    subjectType: 'platform',
    detail: {
      askedBy: decision.asked_by,
      reason: decision.reason,
      heldAt: hold.heldAt.toISOString(),
      restoredTo: hold.restoredTo.toISOString(),
    },
  });
}
