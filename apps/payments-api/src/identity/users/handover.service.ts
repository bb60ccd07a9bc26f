import type { Tx } from '@sanaga/database';
import { audit, type AuditActor } from '../../kernel/audit.ts';
import { assertOrganisation, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { nameToStrangers } from '../organisations/holder-name.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { endDeputiesOf } from '../deputies/deputies.service.ts';
import { changingPeople } from '../auth/people.service.ts';
import { personalNumber } from '../auth/phone-numbers.ts';
import { lockHolder } from '../organisations/organisations.service.ts';
import { takeAuthorisation } from './authorisation.service.ts';
import { mailInvitation } from './invitation-mail.ts';
import { endMembership } from './removal.service.ts';
import { approves, withdrawSuccessors } from './roles.service.ts';
import * as repository from './users.repository.ts';

interface Successor {
  name: string;
  email: string;
  phoneNumber: string;
}

interface Holder {
  id: string;
  name: string;
}

const isActingAdmin = ({ status, roles }: repository.UserRow): boolean =>
  status === 'ACTIVE' && roles.includes('ADMIN');

/**
 * Hands the caller's role over, outside the plan's limits, as nobody is added. With an active member roles are
 * exchanged at once; somebody new, or invited and not active yet, takes over on activation. Needs a verified code.
 * Throws AUTHORISATION_REQUIRED, FORBIDDEN, INVALID_INPUT, ALREADY_MEMBER for another holder's member, or WRONG_STATUS.
 */
export async function transferAdmin(
  deps: Dependencies,
  caller: MemberCaller,
  successor: Successor,
): Promise<repository.MemberRow> {
  assertOrganisation(caller);
  const phone_number = personalNumber(deps, successor.phoneNumber);
  if (successor.email === caller.email.toLowerCase()) throw invalid('email', 'notOwnAddress');
  const whom = async (tx: Tx) => {
    const member = await repository.findMemberByEmail(tx, caller.organisationId, successor.email);
    return { ids: member ? [member.id] : [] };
  };
  return changingPeople(deps, caller, whom, async (tx) => {
    // 1. The place, which two handovers at once find given away, and the caller's own step-up.
    const holder = await lockHolder(tx, caller.organisationId);
    await takeAuthorisation(tx, deps, caller);
    const predecessor = await repository.findMember(tx, holder.id, caller.userId);
    if (!predecessor || !isActingAdmin(predecessor)) throw new Failure('FORBIDDEN');

    // 2. A member who is there: at once.
    const known = await repository.findMemberByEmail(tx, holder.id, successor.email);
    if (known?.status === 'ACTIVE') {
      await exchange(tx, deps, caller, { holder, predecessor, successor: known });
      return (await repository.findMember(tx, holder.id, known.id)) ?? known;
    }
    if (known && known.status !== 'INVITED') throw new Failure('WRONG_STATUS');

    // 3. The successor has to join first; anybody who was named before is withdrawn.
    await withdrawSuccessors(tx, deps, caller.userId, known?.id);
    const { name, email } = successor;
    const invited = known ?? (await invite(tx, deps, caller, { name, email, phone_number }));
    await repository.setSuccession(tx, invited.id, caller.userId);
    const { account_ids = [], suspended_by_name = null } = known ?? {};
    const named = { ...invited, succeeds: caller.userId, account_ids, suspended_by_name };
    await mailInvitation(tx, deps, named, nameToStrangers(holder));
    await audit(tx, caller, { action: 'admin.transfer', subjectType: 'user', subjectId: invited.id });
    return named;
  });
}

/** Without a role of their own, so that they count for nothing until they come. */
async function invite(
  tx: Tx,
  deps: Dependencies,
  caller: MemberCaller,
  details: { name: string; email: string; phone_number: string },
): Promise<repository.UserRow> {
  const user = await repository.insertMember(tx, {
    ...details,
    organisation_id: caller.organisationId,
    roles: [],
    status: 'INVITED',
    language: caller.language,
    invited_by: caller.userId,
    created_at: deps.now(),
  });
  if (!user) throw new Failure('ALREADY_MEMBER', { fields: [{ field: 'email', key: 'emailInUse' }] });
  return user;
}

interface Exchange {
  holder: Holder;
  predecessor: repository.UserRow;
  successor: repository.UserRow;
}

/**
 * Exchanges the roles of the two, under the holder's lock, and removes the one who is left with no role. All colleagues
 * hear of it.
 */
async function exchange(
  tx: Tx,
  deps: Dependencies,
  by: AuditActor,
  { holder, predecessor, successor }: Exchange,
): Promise<void> {
  const now = deps.now();
  await withdrawSuccessors(tx, deps, predecessor.id, successor.id);
  await repository.setSuccession(tx, successor.id, null);
  await repository.setRoles(tx, successor.id, predecessor.roles, now);
  await audit(tx, by, {
    action: 'admin.take-over',
    subjectType: 'user',
    subjectId: successor.id,
    organisationId: holder.id,
    detail: { from: predecessor.id, roles: predecessor.roles },
  });
  await announce(tx, deps, { holder, predecessor, successor });
  const farewell = { template: 'admin-handed-over', values: { successor: successor.name } } as const;
  if (successor.roles.length === 0)
    return endMembership(tx, deps, by, predecessor, holder.name, {
      ...farewell,
      values: { ...farewell.values, ended: 'yes' },
    });
  await repository.setRoles(tx, predecessor.id, successor.roles, now);
  if (!approves(successor.roles)) await endDeputiesOf(tx, deps, by, predecessor.id, 'ROLE');
  await queueMail(deps.jobs, tx, {
    to: predecessor.email,
    language: predecessor.language,
    template: farewell.template,
    values: { ...farewell.values, person: predecessor.name, organisation: holder.name, swapped: 'yes' },
  });
}

/** Says who is admin now: to the successor by mail, to every colleague as a notification. */
async function announce(
  tx: Tx,
  deps: Dependencies,
  { holder, predecessor, successor }: Exchange,
): Promise<void> {
  await queueMail(deps.jobs, tx, {
    to: successor.email,
    language: successor.language,
    template: 'admin-taken-over',
    values: {
      person: successor.name,
      predecessor: predecessor.name,
      organisation: holder.name,
      link: `${deps.settings.ORG_PORTAL_URL}/dashboard`,
    },
  });
  const members = await repository.membersOf(tx, holder.id);
  await notify(tx, {
    userIds: members.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id),
    organisationId: holder.id,
    kind: 'admin-changed',
    values: { name: successor.name, before: predecessor.name },
  });
}

/**
 * Somebody who was to take over has come and is active. Where the predecessor is no admin any more, nothing is taken
 * over; false where nothing is then left to come for.
 */
export async function takeOver(
  tx: Tx,
  deps: Dependencies,
  by: AuditActor,
  holder: Holder,
  successor: repository.UserRow,
): Promise<boolean> {
  if (successor.succeeds === null) return true;
  const predecessor = await repository.findMember(tx, holder.id, successor.succeeds);
  if (predecessor && isActingAdmin(predecessor)) {
    await exchange(tx, deps, by, { holder, predecessor, successor });
    return true;
  }
  await repository.setSuccession(tx, successor.id, null);
  return successor.roles.length > 0;
}

/** The roles that an invitation brings. */
export async function rolesToCome(
  { db }: Dependencies,
  { succeeds, organisation_id, roles }: repository.UserRow,
): Promise<repository.UserRow['roles']> {
  if (succeeds === null || organisation_id === null) return roles;
  const predecessor = await repository.findMember(db, organisation_id, succeeds);
  return predecessor && isActingAdmin(predecessor) ? predecessor.roles : roles;
}
