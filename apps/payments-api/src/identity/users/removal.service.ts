import type { Tx } from '@sanaga/database';
import { productName } from '@sanaga/domain';
import { audit, type AuditActor } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { assertStillFulfillable } from '../approval-policy/approval-policy.service.ts';
import { endDeputiesOf } from '../deputies/deputies.service.ts';
import { erasePerson, findPersonById, type Person } from '../auth/people.service.ts';
import { closeHolder } from '../organisations/deletion.service.ts';
import { lockHolder } from '../organisations/organisations.service.ts';
import { withdrawSuccessors } from './roles.service.ts';
import * as repository from './users.repository.ts';

/**
 * Removes a person, in a transaction that changes them, who stays under a pseudonym where payments and the audit log name
 * them; an individual goes with the wallet. Whether `by` may remove this person is checked by the caller. Returns the
 * person as they were.
 * Throws NOT_FOUND, LAST_ADMIN, POLICY_UNFULFILLABLE if an admin removes one of too few approvers, SECOND_PERSON_REQUIRED for a super admin, PAYMENTS_UNDER_WAY or WALLET_NOT_EMPTY.
 */
export async function removePerson(
  tx: Tx,
  deps: Dependencies,
  by: Caller,
  userId: string,
  reason?: string,
): Promise<Person> {
  // 1. The person, once everybody who could remove their like at this moment is done.
  const person = await findPersonById(tx, userId);
  if (!person || person.status === 'REMOVED') throw new Failure('NOT_FOUND');
  if (person.organisation_id === null) return withdrawSuperAdmin(tx, deps, by, person, reason);
  const holder = await lockHolder(tx, person.organisation_id);

  // 2. An individual and the wallet are one.
  if (holder.account_type === 'INDIVIDUAL') {
    await closeHolder(tx, deps, by, holder, reason);
    return { ...person, status: 'REMOVED' };
  }

  // 3. A member: never the last who could invite another.
  if (person.roles.includes('ADMIN') && (await repository.countOtherAdmins(tx, holder.id, userId)) === 0)
    throw new Failure('LAST_ADMIN');
  await endMembership(tx, deps, by, person, holder.name, { reason });
  if (!by.superAdmin) await assertStillFulfillable(tx, holder.id, { userId: person.id, roles: person.roles });
  return { ...person, status: 'REMOVED' };
}

/** Withdraws the invitation of a super admin; who has come is removed by two. */
async function withdrawSuperAdmin(
  tx: Tx,
  deps: Dependencies,
  by: Caller,
  person: Person,
  reason?: string,
): Promise<Person> {
  if (person.status !== 'INVITED') throw new Failure('SECOND_PERSON_REQUIRED');
  await endMembership(tx, deps, by, person, productName, { reason });
  return { ...person, status: 'REMOVED' };
}

/**
 * Removes a super admin, which two have decided, in a transaction that changes super admins. Throws NOT_FOUND or
 * LAST_SUPER_ADMIN.
 */
export async function removeSuperAdmin(
  tx: Tx,
  deps: Dependencies,
  by: Caller,
  userId: string,
): Promise<void> {
  const person = await findPersonById(tx, userId);
  if (!person || person.status === 'REMOVED') throw new Failure('NOT_FOUND');
  if (await repository.isLastSuperAdmin(tx, userId)) throw new Failure('LAST_SUPER_ADMIN');
  await endMembership(tx, deps, by, person, productName);
}

/** Returns the mail that tells somebody of their removal. */
interface Farewell {
  template?: 'access-ended' | 'admin-handed-over';
  values?: Record<string, string>;
  /** For the audit log alone. */
  reason?: string | undefined;
}

interface Leaver {
  id: string;
  organisation_id: string | null;
  name: string;
  email: string;
  language: string;
  status: string;
  super_admin: boolean;
}

/** The only way to remove somebody: notified if they ever signed in, erased, together with their invited successor. */
export async function endMembership(
  tx: Tx,
  deps: Dependencies,
  by: AuditActor,
  person: Leaver,
  organisation: string,
  { template = 'access-ended', values, reason }: Farewell = {},
): Promise<void> {
  if (person.status === 'ACTIVE' || person.status === 'SUSPENDED')
    await queueMail(deps.jobs, tx, {
      to: person.email,
      language: person.language,
      template,
      values: { person: person.name, organisation, ...values },
    });
  await withdrawSuccessors(tx, deps, person.id);
  await endDeputiesOf(tx, deps, by, person.id, 'REMOVED');
  await erasePerson(tx, deps, person, 'removed');
  await audit(tx, by, {
    action: person.super_admin ? 'super-admin.remove' : 'member.remove',
    subjectType: 'user',
    subjectId: person.id,
    organisationId: person.organisation_id,
    ...(reason && { detail: { reason } }),
  });
}
