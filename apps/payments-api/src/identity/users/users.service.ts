import { inTransaction } from '@sanaga/database';
import { nameUntilGiven, productName, type MemberRole } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { assertOrganisation, type Caller, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { nameToStrangers } from '../organisations/holder-name.ts';
import { personalNumber } from '../auth/phone-numbers.ts';
import { countHit } from '../../kernel/throttle.ts';
import { limits } from '../auth/limits.ts';
import { lockHolder, ownOrganisation } from '../organisations/organisations.service.ts';
import { takeInvitationAuthorisation } from './authorisation.service.ts';
import { mailInvitation } from './invitation-mail.ts';
import { changingPeople } from '../auth/people.service.ts';
import { removePerson } from './removal.service.ts';
import { assertPlace, limitToAccounts } from './roles.service.ts';
import * as repository from './users.repository.ts';

interface Grant {
  /** Without it the person is listed by their address until they give it. */
  name?: string;
  email: string;
  phoneNumber?: string;
  role: MemberRole;
  jobTitle?: string;
  identityKind?: NonNullable<repository.UserRow['identity_kind']>;
  identityNumber?: string;
  accountIds?: string[];
}

/**
 * Invites a member. Needs a code verified within half an hour.
 * Throws AUTHORISATION_REQUIRED, PLAN_LIMIT, ALREADY_MEMBER, ACCOUNT_NOT_ALLOWED or INVALID_INPUT.
 */
export async function inviteMember(
  deps: Dependencies,
  caller: MemberCaller,
  grant: Grant,
): Promise<repository.MemberRow> {
  assertOrganisation(caller);
  const { name = nameUntilGiven(grant.email), email } = grant;
  const phoneNumber = grant.phoneNumber === undefined ? null : personalNumber(deps, grant.phoneNumber);
  return inTransaction(deps.db, async (tx) => {
    // 1. The caller's own step-up, under the holder's lock; what fails below gives it back.
    const holder = await lockHolder(tx, caller.organisationId);
    await takeInvitationAuthorisation(tx, deps, caller);

    // 2. Within the plan, open invitations counted.
    await assertPlace(tx, holder, grant.role);

    // 3. The member, limited to the named accounts.
    const user = await repository.insertMember(tx, {
      organisation_id: caller.organisationId,
      roles: [grant.role],
      name,
      email,
      phone_number: phoneNumber,
      job_title: grant.jobTitle ?? null,
      identity_kind: grant.identityKind ?? null,
      identity_number: grant.identityNumber ?? null,
      status: 'INVITED',
      language: caller.language,
      invited_by: caller.userId,
      created_at: deps.now(),
    });
    if (!user) throw new Failure('ALREADY_MEMBER', { fields: [{ field: 'email', key: 'emailInUse' }] });
    const account_ids = await limitToAccounts(tx, holder.id, user.id, grant.accountIds);

    // 4. The invitation.
    await mailInvitation(tx, deps, user, nameToStrangers(holder));
    await audit(tx, caller, {
      action: 'member.invite',
      subjectType: 'user',
      subjectId: user.id,
      detail: { role: grant.role },
    });
    return { ...user, account_ids, suspended_by_name: null };
  });
}

export const listMembers = ({ db }: Dependencies, caller: MemberCaller): Promise<repository.MemberRow[]> =>
  repository.membersOf(db, caller.organisationId);

/** Another holder's members, for a super admin; an admin may query the own only. Throws NOT_FOUND. */
export async function listMembersOf(
  deps: Dependencies,
  caller: Caller,
  organisationId: string,
): Promise<repository.MemberRow[]> {
  if (!caller.superAdmin && caller.organisationId !== organisationId) throw new Failure('NOT_FOUND');
  await ownOrganisation(deps, organisationId);
  return repository.membersOf(deps.db, organisationId);
}

/** Accounts a member is limited to; none = all. */
export const accountIdsOf = ({ db }: Dependencies, userId: string): Promise<string[]> =>
  repository.accountsOf(db, userId);

/** Mails an invitation again; the earlier link is void. Throws NOT_FOUND where no invitation is open, or THROTTLED. */
export async function resendInvitation(deps: Dependencies, caller: Caller, email: string): Promise<void> {
  const organisationId = caller.superAdmin ? null : caller.organisationId;
  await countHit(deps.db, deps.now(), limits.invitation, `${organisationId ?? 'platform'} ${email}`);
  await inTransaction(deps.db, async (tx) => {
    const user = await repository.findInvited(tx, email, organisationId);
    if (!user) throw new Failure('NOT_FOUND');
    await mailInvitation(tx, deps, user, user.organisation_name ?? productName);
    await audit(tx, caller, {
      action: 'member.invite-again',
      subjectType: 'user',
      subjectId: user.id,
      organisationId: user.organisation_id,
    });
  });
}

/** Removes a member or withdraws an invitation. Throws NOT_FOUND, INVALID_INPUT for oneself, or LAST_ADMIN. */
export function removeMember(
  deps: Dependencies,
  caller: MemberCaller,
  id: string,
): Promise<repository.MemberRow> {
  return changingPeople(deps, caller, { ids: [id] }, async (tx) => {
    const member = await repository.findMember(tx, caller.organisationId, id);
    if (!member) throw new Failure('NOT_FOUND');
    if (id === caller.userId) throw invalid('id', 'oneself');
    await removePerson(tx, deps, caller, id);
    return { ...member, status: 'REMOVED' };
  });
}

/** The same of any organisation, for a super admin. Throws NOT_FOUND for super admins, who belong to none. */
export function removeMemberOfAny(
  deps: Dependencies,
  caller: Caller,
  userId: string,
): Promise<repository.MemberRow> {
  return changingPeople(deps, caller, { ids: [userId] }, async (tx) => {
    const member = await repository.findAnyMember(tx, userId);
    if (!member) throw new Failure('NOT_FOUND');
    await removePerson(tx, deps, caller, userId);
    return { ...member, status: 'REMOVED' };
  });
}
