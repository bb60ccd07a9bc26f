import type { Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { changingPeople } from '../auth/people.service.ts';
import { endSessionsOf } from '../auth/sessions.service.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { lockOrganisation, moveBetween, peopleOf, type OrganisationRow } from './organisations.repository.ts';

type Suspension = 'SUSPENDED' | 'APPROVED';

/**
 * Suspends an organisation: its people's sessions end at once, payments that were approved wait. A suspended one stays
 * as it is. Throws NOT_FOUND, or WRONG_STATUS for one that was never approved or is deleted.
 */
export const suspendOrganisation = (
  deps: Dependencies,
  caller: Caller,
  id: string,
  reason: string | undefined,
): Promise<OrganisationRow> => move(deps, caller, id, 'SUSPENDED', reason ?? null);

/** Ends a suspension: what waited is paid. Throws as suspending does. */
export const reactivateOrganisation = (
  deps: Dependencies,
  caller: Caller,
  id: string,
): Promise<OrganisationRow> => move(deps, caller, id, 'APPROVED', null);

function move(
  deps: Dependencies,
  caller: Caller,
  id: string,
  to: Suspension,
  reason: string | null,
): Promise<OrganisationRow> {
  return changingPeople(deps, caller, { organisationId: id }, async (tx) => {
    // 1. The organisation, under its lock, once what its people have begun is done.
    const holder = await lockOrganisation(tx, id);
    if (holder?.account_type !== 'ORGANIZATION') throw new Failure('NOT_FOUND');
    if (holder.status === to) return holder;
    // a month is billed if its holder was not suspended at its end, which the clock may not have reached yet
    await deps.issueDueFirst(tx, id, deps.now());
    const moved = await moveBetween(tx, id, to, reason, deps.now());
    if (!moved) throw new Failure('WRONG_STATUS');

    // 2. Its people: signed out, or welcome again.
    const people = await peopleOf(tx, id);
    if (to === 'SUSPENDED')
      for (const person of people) await endSessionsOf(tx, deps, person.id, 'organisation suspended');

    // 3. Its admins are notified.
    await audit(tx, caller, {
      action: to === 'SUSPENDED' ? 'organisation.suspend' : 'organisation.reactivate',
      subjectType: 'organisation',
      subjectId: id,
      organisationId: id,
      detail: to === 'SUSPENDED' ? { reason } : {},
    });
    const admins = people.filter(({ status, roles }) => status === 'ACTIVE' && roles.includes('ADMIN'));
    for (const admin of admins)
      await queueMail(deps.jobs, tx, {
        to: admin.email,
        language: admin.language,
        template: to === 'SUSPENDED' ? 'organisation-suspended' : 'organisation-reactivated',
        values: {
          person: admin.name,
          organisation: holder.name,
          reason: reason ?? '',
          link: `${deps.settings.ORG_PORTAL_URL}/login`,
        },
      });
    if (to === 'APPROVED')
      await notify(tx, {
        userIds: admins.map((admin) => admin.id),
        organisationId: id,
        kind: 'organisation-reactivated',
        values: { organisation: holder.name },
        path: '/dashboard',
      });
    return moved;
  });
}

/** An individual and the wallet holder are suspended and come back together. */
export async function followIndividual(
  tx: Tx,
  deps: Dependencies,
  organisationId: string | null,
  to: Suspension,
  reason: string | null,
): Promise<void> {
  if (organisationId === null) return;
  const holder = await lockOrganisation(tx, organisationId);
  if (holder?.account_type === 'INDIVIDUAL') await moveBetween(tx, organisationId, to, reason, deps.now());
}
