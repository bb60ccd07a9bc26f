import { inTransaction, type Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { changingPeople, findPersonById, type Person } from '../auth/people.service.ts';
import { removeFactorsOf } from '../factors/factor-removal.ts';
import { removeSuperAdmin } from '../users/removal.service.ts';
import { suspendSuperAdmin } from '../users/suspension.service.ts';
import { findDecision, withdrawAllOf } from './dual-control.repository.ts';
import {
  ask,
  decide,
  openDecision,
  seenDecision,
  type DecisionKind,
  type SeenDecision,
} from './dual-control.service.ts';

interface Change {
  change: 'REMOVAL' | 'SUSPENSION' | 'FACTORS';
  reason: string;
}

const mayBe: Record<Change['change'], Person['status'][]> = {
  REMOVAL: ['ACTIVE', 'SUSPENDED'],
  SUSPENSION: ['ACTIVE'],
  FACTORS: ['ACTIVE'],
};

/** Names of each change where it is decided, on record and in the mail to whom it concerns. */
const words = {
  REMOVAL: {
    kind: 'SUPER_ADMIN_REMOVAL',
    action: 'super-admin.ask-removal',
    template: 'super-admin-removal-asked',
  },
  SUSPENSION: {
    kind: 'SUPER_ADMIN_SUSPENSION',
    action: 'super-admin.ask-suspension',
    template: 'super-admin-suspension-asked',
  },
  FACTORS: {
    kind: 'FACTOR_REMOVAL',
    action: 'super-admin.ask-factor-removal',
    template: 'factor-removal-asked',
  },
} as const;

/**
 * Requests that a super admin be removed or suspended, or lose a second factor that is lost; they are told at once, by mail and by notification, so that
 * another super admin can withdraw it for them. Throws NOT_FOUND, INVALID_INPUT for oneself, WRONG_STATUS, or DUPLICATE.
 */
export function requestSuperAdminChange(
  deps: Dependencies,
  caller: Caller,
  userId: string,
  { change, reason }: Change,
): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    // 1. Whom it concerns.
    const person = await findPersonById(tx, userId);
    if (!person?.super_admin || person.status === 'REMOVED') throw new Failure('NOT_FOUND');
    if (userId === caller.userId) throw invalid('userId', 'oneself');
    if (!mayBe[change].includes(person.status)) throw new Failure('WRONG_STATUS');

    // 2. The question to the other super admins.
    const { kind, action, template } = words[change];
    const id = await ask(tx, deps, caller, {
      kind,
      organisation: null,
      concerned: person,
      reason,
      detail: {},
    });
    await audit(tx, caller, {
      action,
      subjectType: 'user',
      subjectId: userId,
      detail: { reason },
    });

    // 3. The person concerned is told.
    await queueMail(deps.jobs, tx, {
      to: person.email,
      language: person.language,
      template,
      values: { person: person.name, name: caller.name, reason },
    });
    return seenDecision(tx, caller, id);
  });
}

/**
 * Agrees to a removal or suspension, 24 hours after it was asked for, or to the removal of factors. Throws NOT_FOUND, WRONG_STATUS,
 * SECOND_PERSON_REQUIRED or TOO_EARLY.
 */
export function confirmSuperAdminChange(
  deps: Dependencies,
  caller: Caller,
  id: string,
): Promise<SeenDecision> {
  const whom = async (tx: Tx) => {
    const concerned = (await findDecision(tx, id))?.concerned_id ?? null;
    return { superAdmins: true, ids: concerned === null ? [] : [concerned] };
  };
  return changingPeople(deps, caller, whom, async (tx) => {
    // 1. The decision.
    const kind = (await findDecision(tx, id))?.kind;
    if (!kind || !isChange(kind)) throw new Failure('NOT_FOUND');
    const decision = await openDecision(tx, kind, id);
    const userId = decision.concerned_id;
    if (userId === null) throw new Failure('NOT_FOUND');
    await decide(tx, deps, caller, decision);

    // 2. The person, whose sessions end; who goes leaves nothing asked for.
    if (kind === 'FACTOR_REMOVAL') await removeFactorsOf(tx, deps, caller, userId);
    else await takeAway(tx, deps, caller, { ...decision, kind, userId });
    return seenDecision(tx, caller, id);
  });
}

type ChangeKind = (typeof words)[Change['change']]['kind'];

const isChange = (kind: DecisionKind): kind is ChangeKind =>
  Object.values(words).some((change) => change.kind === kind);

interface Leaving {
  kind: Exclude<ChangeKind, 'FACTOR_REMOVAL'>;
  userId: string;
  reason: string;
}

async function takeAway(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { kind, userId, reason }: Leaving,
): Promise<void> {
  if (kind === 'SUPER_ADMIN_REMOVAL') await removeSuperAdmin(tx, deps, caller, userId);
  else await suspendSuperAdmin(tx, deps, caller, userId, reason);
  await withdrawAllOf(tx, userId, caller.userId, deps.now());
}
