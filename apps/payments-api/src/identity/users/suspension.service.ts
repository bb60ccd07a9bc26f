import type { Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { changingPeople, findPersonById, type Person } from '../auth/people.service.ts';
import { assertStillFulfillable } from '../approval-policy/approval-policy.service.ts';
import { endDeputiesOf } from '../deputies/deputies.service.ts';
import { endSessionsOf } from '../auth/sessions.service.ts';
import { lockHolder } from '../organisations/organisations.service.ts';
import { followIndividual } from '../organisations/suspension.service.ts';
import * as repository from './users.repository.ts';

/**
 * Returns true if the person belongs to another holder than the caller, or to none. For a caller who is no super admin
 * such a person does not exist.
 */
const isOutOfReach = (caller: Caller, person: Person): boolean =>
  !caller.superAdmin && person.organisation_id !== caller.organisationId;

/** Somebody who may be suspended, in a transaction that changes them; their holder is locked. Throws NOT_FOUND. */
async function locked(tx: Tx, caller: Caller, userId: string): Promise<Person> {
  const person = await findPersonById(tx, userId);
  if (!person || person.status === 'REMOVED' || isOutOfReach(caller, person)) throw new Failure('NOT_FOUND');
  if (person.organisation_id !== null) await lockHolder(tx, person.organisation_id);
  return person;
}

/**
 * Suspends a person, whose sessions end; an individual's wallet holder is suspended with them, so that payments wait.
 * An admin suspends members of the own organisation. A person who is suspended already stays so. Throws NOT_FOUND,
 * INVALID_INPUT for oneself, POLICY_UNFULFILLABLE if too few approvers are left, SECOND_PERSON_REQUIRED for a super admin, or WRONG_STATUS for a person who is not active
 * yet.
 */
export function suspendUser(
  deps: Dependencies,
  caller: Caller,
  userId: string,
  reason: string,
): Promise<Person> {
  return changingPeople(deps, caller, { ids: [userId] }, async (tx) => {
    if (userId === caller.userId) throw invalid('userId', 'ownAccount');
    const person = await locked(tx, caller, userId);
    if (person.status === 'SUSPENDED') return person;
    if (person.super_admin) throw new Failure('SECOND_PERSON_REQUIRED');
    return suspend(tx, deps, caller, person, reason);
  });
}

/**
 * Suspends a super admin, which two have decided, in a transaction that changes super admins. Throws NOT_FOUND,
 * LAST_SUPER_ADMIN or WRONG_STATUS.
 */
export async function suspendSuperAdmin(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  userId: string,
  reason: string,
): Promise<void> {
  const person = await locked(tx, caller, userId);
  if (await repository.isLastSuperAdmin(tx, userId)) throw new Failure('LAST_SUPER_ADMIN');
  await suspend(tx, deps, caller, person, reason);
}

async function suspend(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  person: Person,
  reason: string,
): Promise<Person> {
  if (person.status !== 'ACTIVE') throw new Failure('WRONG_STATUS');
  const change = {
    status: 'SUSPENDED',
    suspension_reason: reason,
    suspended_by: caller.superAdmin ? null : caller.userId,
    suspended_at: deps.now(),
  } as const;
  await repository.setStatus(tx, person.id, change, deps.now());
  await followIndividual(tx, deps, person.organisation_id, 'SUSPENDED', reason);
  if (!caller.superAdmin && person.organisation_id !== null)
    await assertStillFulfillable(tx, person.organisation_id, { userId: person.id, roles: person.roles });
  await endSessionsOf(tx, deps, person.id, 'suspended');
  await endDeputiesOf(tx, deps, caller, person.id, 'SUSPENDED');
  await tell(tx, deps, caller, person, { suspended: true, reason });
  return { ...person, ...change };
}

/**
 * Ends a suspension; an admin may end only one by an admin. An active person stays active. Throws NOT_FOUND,
 * WRONG_STATUS for a person who was never active, or FORBIDDEN if a super admin suspended them.
 */
export function reactivateUser(deps: Dependencies, caller: Caller, userId: string): Promise<Person> {
  return changingPeople(deps, caller, { ids: [userId] }, async (tx) => {
    const person = await locked(tx, caller, userId);
    if (person.status === 'ACTIVE') return person;
    if (person.status !== 'SUSPENDED') throw new Failure('WRONG_STATUS');
    if (!caller.superAdmin && person.suspended_by === null) throw new Failure('FORBIDDEN');
    const nothing = { suspension_reason: null, suspended_by: null, suspended_at: null };
    const change = { status: 'ACTIVE', ...nothing } as const;
    await repository.setStatus(tx, userId, change, deps.now());
    await followIndividual(tx, deps, person.organisation_id, 'APPROVED', null);
    await tell(tx, deps, caller, person, { suspended: false, reason: '' });
    return { ...person, ...change };
  });
}

async function tell(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  person: Person,
  { suspended, reason }: { suspended: boolean; reason: string },
): Promise<void> {
  const { ADMIN_CONSOLE_URL, ORG_PORTAL_URL } = deps.settings;
  await audit(tx, caller, {
    action: suspended ? 'user.suspend' : 'user.reactivate',
    subjectType: 'user',
    subjectId: person.id,
    organisationId: person.organisation_id,
    detail: suspended ? { reason } : {},
  });
  await queueMail(deps.jobs, tx, {
    to: person.email,
    language: person.language,
    template: suspended ? 'user-suspended' : 'user-reactivated',
    values: {
      person: person.name,
      reason,
      // whom an admin suspended, asks that admin
      byPlatform: caller.superAdmin && !person.super_admin ? 'true' : '',
      link: `${person.super_admin ? ADMIN_CONSOLE_URL : ORG_PORTAL_URL}/login`,
    },
  });
}
