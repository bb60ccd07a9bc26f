import { inTransaction } from '@sanaga/database';
import { productName } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { personalNumber } from '../auth/phone-numbers.ts';
import { notify, superAdminIds } from '../../kernel/notifications/notifications.service.ts';
import { takeAuthorisation } from './authorisation.service.ts';
import { mailInvitation } from './invitation-mail.ts';
import { changingPeople } from '../auth/people.service.ts';
import { removePerson } from './removal.service.ts';
import { insertMember, listSuperAdmins, type UserRow } from './users.repository.ts';

export type { UserRow as SuperAdminRow } from './users.repository.ts';

export const superAdmins = ({ db }: Dependencies): Promise<UserRow[]> => listSuperAdmins(db);

interface Invitation {
  name: string;
  email: string;
  phoneNumber?: string;
}

/**
 * Invites somebody to administer the platform; every other super admin is notified. Needs a code verified within ten
 * minutes, which it uses up. Throws AUTHORISATION_REQUIRED, ALREADY_MEMBER or INVALID_INPUT.
 */
export async function inviteSuperAdmin(
  deps: Dependencies,
  caller: Caller,
  { name, email, phoneNumber }: Invitation,
): Promise<UserRow> {
  const phone_number = phoneNumber === undefined ? null : personalNumber(deps, phoneNumber);
  return inTransaction(deps.db, async (tx) => {
    await takeAuthorisation(tx, deps, caller);
    const user = await insertMember(tx, {
      super_admin: true,
      name,
      email,
      phone_number,
      status: 'INVITED',
      language: caller.language,
      invited_by: caller.userId,
      created_at: deps.now(),
    });
    if (!user) throw new Failure('ALREADY_MEMBER', { fields: [{ field: 'email', key: 'emailInUse' }] });
    await mailInvitation(tx, deps, user, productName);
    await audit(tx, caller, { action: 'super-admin.invite', subjectType: 'user', subjectId: user.id });
    const others = (await superAdminIds(tx)).filter((id) => id !== caller.userId);
    await notify(tx, {
      userIds: others,
      organisationId: null,
      kind: 'super-admin-invited',
      path: '/super-admin/settings',
    });
    return user;
  });
}

/**
 * Withdraws the invitation of a super admin. Throws NOT_FOUND, INVALID_INPUT for oneself, or SECOND_PERSON_REQUIRED for
 * one who has come.
 */
export function removeSuperAdmin(deps: Dependencies, caller: Caller, userId: string): Promise<UserRow> {
  return changingPeople(deps, caller, { ids: [userId] }, async (tx) => {
    const found = (await listSuperAdmins(tx)).find(({ id }) => id === userId);
    if (!found) throw new Failure('NOT_FOUND');
    if (userId === caller.userId) throw invalid('userId', 'oneself');
    return removePerson(tx, deps, caller, userId);
  });
}
