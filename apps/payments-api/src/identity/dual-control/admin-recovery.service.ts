import { inTransaction, type Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { changingPeople, findPersonByEmail, isAddressTaken } from '../auth/people.service.ts';
import { lockHolder } from '../organisations/organisations.service.ts';
import { adminsAtWork, type Admin } from '../users/admins.service.ts';
import { moveAdmin } from '../users/recovery.service.ts';
import { ask, decide, openDecision, seenDecision, type SeenDecision } from './dual-control.service.ts';

interface Recovery {
  /** The new address, lower case. */
  email: string;
  reason: string;
  /** Names the admin, where there are several. */
  userId?: string;
}

const taken = (): Failure =>
  new Failure('ALREADY_MEMBER', { fields: [{ field: 'email', key: 'emailInUse' }] });

/**
 * Requests a new address for an admin who has lost the mailbox; the old address is notified at once, so that anybody
 * who still reads it can object. Throws NOT_FOUND, WRONG_STATUS if no admin is active, INVALID_INPUT, ALREADY_MEMBER or
 * DUPLICATE.
 */
export function requestRecovery(
  deps: Dependencies,
  caller: Caller,
  organisationId: string,
  { email, reason, userId }: Recovery,
): Promise<SeenDecision> {
  return inTransaction(deps.db, async (tx) => {
    // 1. The one admin whom it is about.
    const holder = await lockHolder(tx, organisationId);
    const admin = chosen(await adminsAtWork(tx, organisationId), userId);
    if (await findPersonByEmail(tx, email)) throw taken();

    // 2. The question to the other super admins.
    const detail = { userId: admin.id, email };
    const id = await ask(tx, deps, caller, { kind: 'ADMIN_RECOVERY', organisation: holder, reason, detail });
    await audit(tx, caller, {
      action: 'admin.ask-recovery',
      subjectType: 'user',
      subjectId: admin.id,
      organisationId,
      detail: { reason },
    });

    // 3. The old address is notified.
    await queueMail(deps.jobs, tx, {
      to: admin.email,
      language: admin.language,
      template: 'admin-recovery-asked',
      values: { person: admin.name, organisation: holder.name },
    });
    return seenDecision(tx, caller, id);
  });
}

function chosen(admins: Admin[], userId: string | undefined): Admin {
  const [only, ...others] = admins;
  if (!only) throw new Failure('WRONG_STATUS');
  if (userId === undefined && others.length > 0) throw invalid('userId', 'required');
  const admin = userId === undefined ? only : admins.find(({ id }) => id === userId);
  if (!admin) throw new Failure('NOT_FOUND');
  return admin;
}

/**
 * Agrees to a recovery: the old address and password are worth nothing any more, and a link that activates the account
 * goes to the new address. Throws NOT_FOUND, WRONG_STATUS, SECOND_PERSON_REQUIRED, TOO_EARLY or ALREADY_MEMBER.
 */
export async function confirmRecovery(deps: Dependencies, caller: Caller, id: string): Promise<SeenDecision> {
  const whom = async (tx: Tx) => {
    const { detail } = await openDecision(tx, 'ADMIN_RECOVERY', id);
    return { ids: detail.userId === undefined ? [] : [detail.userId] };
  };
  try {
    return await changingPeople(deps, caller, whom, (tx) => recover(tx, deps, caller, id));
  } catch (error) {
    throw isAddressTaken(error) ? taken() : error;
  }
}

async function recover(tx: Tx, deps: Dependencies, caller: Caller, id: string): Promise<SeenDecision> {
  // 1. The decision; the admin is still one.
  const { organisation_id: organisationId } = await openDecision(tx, 'ADMIN_RECOVERY', id);
  if (organisationId === null) throw new Failure('NOT_FOUND');
  const holder = await lockHolder(tx, organisationId);
  const decision = await openDecision(tx, 'ADMIN_RECOVERY', id);
  await decide(tx, deps, caller, decision);
  const { email = '', userId } = decision.detail;
  const admin = (await adminsAtWork(tx, organisationId)).find((one) => one.id === userId);
  if (!admin) throw new Failure('WRONG_STATUS');

  // 2. The old way in is closed, the new one open.
  await moveAdmin(tx, deps, admin, email, holder);
  await audit(tx, caller, {
    action: 'admin.recover',
    subjectType: 'user',
    subjectId: admin.id,
    organisationId,
    detail: { askedBy: decision.asked_by },
  });
  return seenDecision(tx, caller, id);
}
