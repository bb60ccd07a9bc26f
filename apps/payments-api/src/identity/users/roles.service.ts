import type { Tx } from '@sanaga/database';
import { may, memberRoles, planLimits, type MemberRole, type Plan } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { assertOrganisation, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { assertStillFulfillable } from '../approval-policy/approval-policy.service.ts';
import { endDeputiesOf } from '../deputies/deputies.service.ts';
import { changingPeople, erasePerson } from '../auth/people.service.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { translator } from '../../kernel/translations.ts';
import { countInRole, lockHolder } from '../organisations/organisations.service.ts';
import { takeAuthorisation } from './authorisation.service.ts';
import * as repository from './users.repository.ts';

/** Throws PLAN_LIMIT where one more would be too many; under the holder's lock that stays true until commit. */
export async function assertPlace(
  tx: Tx,
  { id, plan }: { id: string; plan: Plan },
  role: MemberRole,
): Promise<void> {
  const limit = planLimits[plan][role];
  if ((await countInRole(tx, id, role)) >= limit) throw new Failure('PLAN_LIMIT', { values: { limit } });
}

/** The confirmed accounts that somebody may use, named once each; none = all. Throws ACCOUNT_NOT_ALLOWED. */
export async function limitToAccounts(
  tx: Tx,
  organisationId: string,
  userId: string,
  accountIds: readonly string[] = [],
): Promise<string[]> {
  const ids = [...new Set(accountIds)];
  if (ids.length > 0 && (await repository.countConfirmedAccounts(tx, organisationId, ids)) !== ids.length)
    throw new Failure('ACCOUNT_NOT_ALLOWED', {
      fields: [{ field: 'accountIds', key: 'accountNotConfirmed' }],
    });
  await repository.replaceAccounts(tx, userId, ids);
  return ids;
}

/** Returns true if somebody with these roles may approve payments. */
export const approves = (roles: readonly MemberRole[]): boolean =>
  may({ superAdmin: false, roles }, 'transaction:approve');

interface RoleChange {
  roles: readonly MemberRole[];
  /** Left as they are where not named. */
  accountIds?: readonly string[];
}

/**
 * Gives a member other roles. Needs a code verified within ten minutes, which it uses up; the member's sessions see the
 * roles at their next request. Throws AUTHORISATION_REQUIRED, NOT_FOUND, INVALID_INPUT for oneself, PLAN_LIMIT,
 * LAST_ADMIN, POLICY_UNFULFILLABLE if too few approvers are left, WRONG_STATUS for a person who is to take over, or ACCOUNT_NOT_ALLOWED.
 */
export async function changeRole(
  deps: Dependencies,
  caller: MemberCaller,
  userId: string,
  change: RoleChange,
): Promise<repository.MemberRow> {
  assertOrganisation(caller);
  if (userId === caller.userId) throw invalid('userId', 'ownRole');
  const roles = [...new Set(change.roles)];
  return changingPeople(deps, caller, { ids: [userId] }, async (tx) => {
    // 1. The member, while nobody else changes who holds what.
    const holder = await lockHolder(tx, caller.organisationId);
    const member = await repository.findMember(tx, holder.id, userId);
    if (!member) throw new Failure('NOT_FOUND');
    if (member.succeeds !== null) throw new Failure('WRONG_STATUS');

    // 2. The caller's own step-up; what fails below gives it back.
    await takeAuthorisation(tx, deps, caller);

    // 3. Within the plan, and never without an admin.
    for (const role of roles) if (!member.roles.includes(role)) await assertPlace(tx, holder, role);
    const isDemoted = member.roles.includes('ADMIN') && !roles.includes('ADMIN');
    if (isDemoted && (await repository.countOtherAdmins(tx, holder.id, userId)) === 0)
      throw new Failure('LAST_ADMIN');

    // 4. The roles; if the member is no longer an admin, the invited successor does not come.
    await repository.setRoles(tx, userId, roles, deps.now());
    await assertStillFulfillable(tx, holder.id, { userId, roles: member.roles });
    if (isDemoted) await withdrawSuccessors(tx, deps, userId);
    if (!approves(roles)) await endDeputiesOf(tx, deps, caller, userId, 'ROLE');
    const account_ids = change.accountIds
      ? await limitToAccounts(tx, holder.id, userId, change.accountIds)
      : member.account_ids;
    await audit(tx, caller, {
      action: 'member.change-role',
      subjectType: 'user',
      subjectId: userId,
      detail: { from: member.roles, to: roles },
    });
    if (member.status === 'ACTIVE') await notifyRole(tx, deps, { ...member, roles }, holder.name);
    return { ...member, roles, account_ids };
  });
}

/** Invitations to come after somebody end with that somebody's being an admin. */
export async function withdrawSuccessors(
  tx: Tx,
  deps: Dependencies,
  userId: string,
  except?: string,
): Promise<void> {
  for (const successor of await repository.openSuccessors(tx, userId))
    if (successor.id !== except) await erasePerson(tx, deps, successor, 'invitation withdrawn');
}

/** Somebody's roles are others now. */
async function notifyRole(
  tx: Tx,
  deps: Dependencies,
  member: repository.UserRow,
  organisation: string,
): Promise<void> {
  await queueMail(deps.jobs, tx, {
    to: member.email,
    language: member.language,
    template: 'role-changed',
    values: {
      person: member.name,
      organisation,
      roles: memberRoles
        .filter((role) => member.roles.includes(role))
        .map((role) => translator(member.language, 'common')(`roles.${role}`))
        .join(', '),
      link: `${deps.settings.ORG_PORTAL_URL}/dashboard`,
    },
  });
  await notify(tx, {
    userIds: [member.id],
    organisationId: member.organisation_id,
    kind: 'role-changed',
    path: '/dashboard/profile',
  });
}
