import { inTransaction, type Tx } from '@sanaga/database';
import { planLimits, type MemberRole, type Plan } from '@sanaga/domain';
import { audit } from '../../audit.ts';
import type { Caller, MemberCaller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure, invalid } from '../../failure.ts';
import { queueMail } from '../../mail.worker.ts';
import { issueCode, takeVerifiedCode, verifyCode } from '../auth/codes.ts';
import { personalNumber } from '../auth/phone-numbers.ts';
import { countHit, limits } from '../auth/throttle.ts';
import { issueTicket, voidTickets } from '../auth/tickets.ts';
import { countInRole, lockHolder } from '../organisations/organisations.service.ts';
import { removePerson } from './removal.service.ts';
import * as repository from './users.repository.ts';

const purpose = 'GRANT_ACCESS';

export interface Grant {
  name: string;
  email: string;
  phoneNumber: string;
  role: MemberRole;
  jobTitle?: string;
  identityKind?: string;
  identityNumber?: string;
  accountIds?: string[];
}

/** An individual is alone by nature. Throws FORBIDDEN. */
function insistOnOrganisation(caller: MemberCaller): void {
  if (caller.individual) throw new Failure('FORBIDDEN');
}

/** Mails the caller the code for one grant. Throws INVALID_INPUT for another's address, or THROTTLED. */
export async function requestAuthorisation(
  deps: Dependencies,
  caller: MemberCaller,
  email: string,
): Promise<void> {
  insistOnOrganisation(caller);
  const address = caller.email.toLowerCase();
  if (email !== address) throw invalid('email', 'ownAddress');
  const { language, name } = caller;
  await issueCode(deps, {
    purpose,
    address,
    language,
    template: 'authorisation-code',
    values: { person: name },
  });
}

/** Throws CODE_WRONG or CODE_EXPIRED. */
export const verifyAuthorisation = (deps: Dependencies, caller: MemberCaller, code: string): Promise<void> =>
  verifyCode(deps, { purpose, address: caller.email.toLowerCase(), code });

/**
 * Invites a member. Needs a code verified within ten minutes, which it uses up.
 * Throws AUTHORISATION_REQUIRED, PLAN_LIMIT, ALREADY_MEMBER, ACCOUNT_NOT_ALLOWED or INVALID_INPUT.
 */
export async function inviteMember(
  deps: Dependencies,
  caller: MemberCaller,
  grant: Grant,
): Promise<repository.MemberRow> {
  insistOnOrganisation(caller);
  const phoneNumber = personalNumber(deps, grant.phoneNumber);
  return inTransaction(deps.db, async (tx) => {
    // 1. The caller's own step-up; what fails below gives it back.
    if (!(await takeVerifiedCode(tx, deps, { purpose, address: caller.email.toLowerCase() })))
      throw new Failure('AUTHORISATION_REQUIRED');

    // 2. Within the plan, open invitations counted; others who invite wait for the holder's lock.
    const { plan, name: organisation } = await lockHolder(tx, caller.organisationId);
    const limit = planLimits[plan as Plan][grant.role];
    if ((await countInRole(tx, caller.organisationId, grant.role)) >= limit)
      throw new Failure('PLAN_LIMIT', { values: { limit } });

    // 3. The member, limited to the named accounts.
    const user = await repository.insertMember(tx, {
      organisation_id: caller.organisationId,
      roles: [grant.role],
      name: grant.name,
      email: grant.email,
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
    const account_ids = await limitToAccounts(tx, caller.organisationId, user.id, grant.accountIds);

    // 4. The invitation.
    await mailInvitation(tx, deps, user, organisation);
    await audit(tx, caller, {
      action: 'member.invite',
      subjectType: 'user',
      subjectId: user.id,
      detail: { role: grant.role },
    });
    return { ...user, account_ids };
  });
}

async function limitToAccounts(
  tx: Tx,
  organisationId: string,
  userId: string,
  accountIds: string[] | undefined,
): Promise<string[]> {
  const ids = [...new Set(accountIds)];
  if (ids.length === 0) return [];
  if ((await repository.countConfirmedAccounts(tx, organisationId, ids)) !== ids.length)
    throw new Failure('ACCOUNT_NOT_ALLOWED', {
      fields: [{ field: 'accountIds', key: 'accountNotConfirmed' }],
    });
  await repository.limitToAccounts(tx, userId, ids);
  return ids;
}

async function mailInvitation(
  tx: Tx,
  deps: Dependencies,
  user: repository.UserRow,
  organisation: string,
): Promise<void> {
  const code = await issueTicket(tx, deps, 'ACTIVATION', user.id);
  await queueMail(deps.jobs, tx, {
    to: user.email,
    language: user.language,
    template: 'invitation',
    values: {
      person: user.name,
      organisation,
      link: `${deps.settings.ORG_PORTAL_URL}/activate-account?code=${code}`,
    },
  });
}

export const listMembers = ({ db }: Dependencies, caller: MemberCaller): Promise<repository.MemberRow[]> =>
  repository.membersOf(db, caller.organisationId);

/** Accounts a member is limited to; none = all. */
export const accountIdsOf = ({ db }: Dependencies, userId: string): Promise<string[]> =>
  repository.accountsOf(db, userId);

/** Mails an invitation again; the earlier link is void. Throws NOT_FOUND where nobody waits, or THROTTLED. */
export async function resendInvitation(deps: Dependencies, caller: Caller, email: string): Promise<void> {
  const organisationId = caller.superAdmin ? null : caller.organisationId;
  await countHit(deps.db, deps.now(), limits.invitation, `${organisationId ?? 'platform'} ${email}`);
  await inTransaction(deps.db, async (tx) => {
    const user = await repository.findInvited(tx, email, organisationId);
    if (!user) throw new Failure('NOT_FOUND');
    await voidTickets(tx, deps, 'ACTIVATION', user.id);
    await mailInvitation(tx, deps, user, user.organisation_name);
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
  return inTransaction(deps.db, async (tx) => {
    const member = await repository.findMember(tx, caller.organisationId, id);
    if (!member) throw new Failure('NOT_FOUND');
    if (id === caller.userId) throw invalid('id', 'oneself');
    await removePerson(tx, deps, caller, id);
    return { ...member, status: 'REMOVED' };
  });
}
