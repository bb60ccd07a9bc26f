import { inTransaction, type Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
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
import { isPausedNow, lastTakenHasLeft, pauseProduct, resumeProduct } from '../../operator/pause.ts';
import { tellSuperAdmins } from '../super-admin-notifications.ts';

interface WithReason {
  product: OperatorProduct;
  reason: string;
}

const servicesPath = '/super-admin/services';

/**
 * Pauses a product: nothing of it is sent once this resolves, in whatever process; what was sent gets its outcome. One
 * super admin is enough, a new one too, as money only waits. Throws WRONG_STATUS where it is paused already.
 */
export async function pause(
  deps: Dependencies,
  caller: Caller,
  { product, reason }: WithReason,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // 1. Nothing is taken any more.
    if (!(await pauseProduct(tx, { kind: product, at: deps.now(), by: caller.userId, reason })))
      throw new Failure('WRONG_STATUS');

    // 2. Who has paused it, and why.
    await audit(tx, caller, {
      action: 'product.pause',
      subjectType: 'platform',
      detail: { product, reason },
    });

    // 3. The other super admins are told.
    await tellSuperAdmins(tx, deps, {
      kind: 'product-paused',
      values: { context: product, name: caller.name },
      path: servicesPath,
      mail: { template: 'product-paused', values: { reason } },
      except: caller.userId,
    });
  });
  // 4. What a worker has taken before leaves within a moment.
  await lastTakenHasLeft(deps, product);
}

/**
 * Requests that a paused product go on; where nobody else could confirm it is done at once, for the written reason.
 * Throws WRONG_STATUS where it is not paused, or DUPLICATE.
 */
export function requestResume(
  deps: Dependencies,
  caller: Caller,
  { product, reason }: WithReason,
): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    // 1. The question to the other super admins.
    if (!(await isPausedNow(tx, product))) throw new Failure('WRONG_STATUS');
    const question = { kind: 'PRODUCT_RESUME', organisation: null, product, reason, detail: {} } as const;
    const id = await ask(tx, deps, caller, question);

    // 2. Done at once by a sole super admin; otherwise the others are told by mail too.
    if (await decidesAlone(tx, deps, caller, {}))
      await resume(tx, deps, caller, await openDecision(tx, 'PRODUCT_RESUME', id));
    else {
      await audit(tx, caller, {
        action: 'product.ask-resume',
        subjectType: 'platform',
        detail: { product, reason },
      });
      await tellSuperAdmins(tx, deps, {
        kind: 'product-resume-asked',
        values: { context: product, name: caller.name },
        path: '/super-admin/settings?view=decisions',
        isOnScreen: false,
        mail: { template: 'product-resume-asked', values: { reason } },
        except: caller.userId,
      });
    }
    return seenDecision(tx, caller, id);
  });
}

/** Agrees, as a second super admin. Throws NOT_FOUND, WRONG_STATUS, SECOND_PERSON_REQUIRED or TOO_EARLY. */
export function confirmResume(deps: Dependencies, caller: Caller, id: string): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    await resume(tx, deps, caller, await openDecision(tx, 'PRODUCT_RESUME', id));
    return seenDecision(tx, caller, id);
  });
}

async function resume(tx: Tx, deps: Dependencies, caller: Caller, decision: DecisionRow): Promise<void> {
  // 1. Both agree, and it is still paused.
  await decide(tx, deps, caller, decision);
  const { product, reason, asked_by: askedBy } = decision;
  const paused = product && (await resumeProduct(tx, product));
  if (!paused) throw new Failure('WRONG_STATUS');

  // 2. Who lets it go on, and what is over.
  await audit(tx, caller, {
    action: 'product.resume',
    subjectType: 'platform',
    detail: {
      ...{ product, askedBy, reason },
      ...{ pausedAt: paused.at.toISOString(), pauseReason: paused.reason },
    },
  });

  // 3. The others are told.
  await tellSuperAdmins(tx, deps, {
    kind: 'product-resumed',
    values: { context: product, name: caller.name },
    path: servicesPath,
    mail: { template: 'product-resumed', values: { reason } },
    except: caller.userId,
  });
}
