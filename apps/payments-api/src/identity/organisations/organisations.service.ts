import type { Database, Tx } from '@sanaga/database';
import { memberRoles, monthsAfter, planLimits, type AccountType, type MemberRole } from '@sanaga/domain';
import { openHolderAccounts } from '@sanaga/ledger';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueMail, spokenTo } from '../../kernel/mail.worker.ts';
import { changingPeople, erasePerson } from '../auth/people.service.ts';
import { notify } from '../../kernel/notifications/notifications.service.ts';
import { deleteDocuments, forgetIndividual } from './deletion.repository.ts';
import * as lists from './organisation-lists.repository.ts';
import * as repository from './organisations.repository.ts';
import { checksOf } from './request-checks.ts';

export const listOrganisations = ({ db }: Dependencies, filters: lists.OrganisationFilters) =>
  lists.pageOfOrganisations(db, filters);

/** Organisations that wait, with what was checked for the decision. */
export async function listRequests({ db }: Dependencies, filters: lists.RequestFilters) {
  const { rows, total } = await lists.pageOfRequests(db, 'ORGANIZATION', filters);
  const checks = await checksOf(db, rows);
  return {
    rows: rows.map((row) => ({ row, checks: checks.get(row.id) ?? { sameNumber: [], similarNames: [] } })),
    total,
  };
}

export const listIndividuals = ({ db }: Dependencies, filters: lists.IndividualFilters) =>
  lists.pageOfIndividuals(db, filters);

export const listWaitingIndividuals = ({ db }: Dependencies, filters: lists.RequestFilters) =>
  lists.pageOfRequests(db, 'INDIVIDUAL', filters);

/** A holder of this kind under the transaction's lock. Throws NOT_FOUND. */
async function locked(tx: Tx, id: string, accountType: AccountType): Promise<repository.OrganisationRow> {
  const row = await repository.lockOrganisation(tx, id);
  if (row?.account_type !== accountType) throw new Failure('NOT_FOUND');
  return row;
}

/** Approves an organisation; one that is approved already is returned as it is. Throws NOT_FOUND or WRONG_STATUS. */
export const approveOrganisation = (deps: Dependencies, caller: Caller, id: string) =>
  approveHolder(deps, caller, id, 'ORGANIZATION');

/** Approves an organisation if `email` is its address or its owner's. Throws NOT_FOUND or WRONG_STATUS. */
export async function validateRequest(deps: Dependencies, caller: Caller, id: string, email: string) {
  const row = await repository.findOwned(deps.db, id);
  const addresses = [row?.email, row?.owner_email].map((address) => address?.toLowerCase());
  if (!addresses.includes(email)) throw new Failure('NOT_FOUND');
  return approveOrganisation(deps, caller, id);
}

/** Approves an individual by address. Throws NOT_FOUND or WRONG_STATUS. */
export async function approveIndividual(deps: Dependencies, caller: Caller, email: string) {
  const found = await repository.findIndividualByEmail(deps.db, email);
  if (!found) throw new Failure('NOT_FOUND');
  await approveHolder(deps, caller, found.id, 'INDIVIDUAL');
  const approved = await repository.findOwned(deps.db, found.id);
  return approved ?? found;
}

function approveHolder(
  deps: Dependencies,
  caller: Caller,
  id: string,
  accountType: AccountType,
): Promise<repository.OrganisationRow> {
  return changingPeople(deps, caller, { organisationId: id }, async (tx) => {
    // 1. The request, under its lock: of two who approve at once the second finds it approved.
    const request = await locked(tx, id, accountType);
    if (request.status === 'APPROVED') return request;
    const now = deps.now();
    const approved = await repository.markApproved(tx, id, {
      by: caller.userId,
      now,
      // individuals pay for no plan
      nextBillAt: accountType === 'ORGANIZATION' ? monthsAfter(now, 1) : null,
    });
    if (!approved) throw new Failure('WRONG_STATUS');

    // 2. Its people may begin, and its wallet exists.
    await repository.activateMembers(tx, id, deps.now());
    await openHolderAccounts(tx, id);

    // 3. The owner is notified, once.
    const owner = await repository.findOwned(tx, id);
    await audit(tx, caller, {
      action: 'organisation.approve',
      subjectType: 'organisation',
      subjectId: id,
      organisationId: id,
    });
    if (owner) await congratulate(tx, deps, owner);
    return approved;
  });
}

/** Names for a mail to the owner. Those of a request whose address was never verified may be a stranger's words. */
const namesOf = (owner: repository.OwnedOrganisationRow): { person: string; organisation: string } =>
  owner.owner_verified_at === null
    ? { person: '', organisation: owner.owner_email ?? '' }
    : { person: owner.owner_name ?? '', organisation: owner.name };

async function congratulate(
  tx: Tx,
  deps: Dependencies,
  owner: repository.OwnedOrganisationRow,
): Promise<void> {
  if (!owner.owner_id || !owner.owner_email) return;
  await queueMail(deps.jobs, tx, {
    to: owner.owner_email,
    language: owner.owner_language ?? 'en',
    template: 'approved',
    values: {
      ...namesOf(owner),
      ...spokenTo(owner.account_type),
      link: `${deps.settings.ORG_PORTAL_URL}/login`,
    },
  });
  await notify(tx, {
    userIds: [owner.owner_id],
    organisationId: owner.id,
    kind: 'organisation-approved',
    values: { organisation: owner.name, ...spokenTo(owner.account_type) },
    path: '/dashboard',
  });
}

/** Rejects a request; the reason is mailed, and the address is free for a new one. Throws NOT_FOUND or WRONG_STATUS. */
export const rejectOrganisation = (
  deps: Dependencies,
  caller: Caller,
  id: string,
  reason: string | undefined,
): Promise<repository.OrganisationRow> => rejectHolder(deps, caller, id, 'ORGANIZATION', reason);

/** The same of an individual, by the person; returns them as they were. Throws NOT_FOUND or WRONG_STATUS. */
export async function rejectIndividual(
  deps: Dependencies,
  caller: Caller,
  userId: string,
  reason: string,
): Promise<repository.OwnedOrganisationRow> {
  const found = await repository.findIndividualByUser(deps.db, userId);
  if (!found) throw new Failure('NOT_FOUND');
  await rejectHolder(deps, caller, found.id, 'INDIVIDUAL', reason);
  return { ...found, owner_status: 'REMOVED' };
}

function rejectHolder(
  deps: Dependencies,
  caller: Caller,
  id: string,
  accountType: AccountType,
  reason: string | undefined,
): Promise<repository.OrganisationRow> {
  return changingPeople(deps, caller, { organisationId: id }, async (tx) => {
    // 1. The request, under its lock; rejected already is rejected.
    const request = await locked(tx, id, accountType);
    if (request.status === 'REJECTED') return request;
    const owner = await repository.findOwned(tx, id);
    const rejected = await repository.markRejected(tx, id, reason ?? null, deps.now());
    if (!rejected) throw new Failure('WRONG_STATUS');

    // 2. Its people are gone, and their addresses free.
    for (const person of await repository.peopleOf(tx, id))
      await erasePerson(tx, deps, person, 'request rejected');
    await forgetIndividual(tx, id);
    await deleteDocuments(tx, id);

    // 3. The owner is sent the reason.
    await audit(tx, caller, {
      action: 'organisation.reject',
      subjectType: 'organisation',
      subjectId: id,
      organisationId: id,
      detail: { reason: reason ?? null },
    });
    if (owner?.owner_email)
      await queueMail(deps.jobs, tx, {
        to: owner.owner_email,
        language: owner.owner_language ?? 'en',
        template: 'rejected',
        values: { ...namesOf(owner), ...spokenTo(accountType), reason: reason ?? '' },
      });
    return rejected;
  });
}

/** Counts members per role, next to the plan's limits; an admin may query the own holder only. Throws NOT_FOUND. */
export async function numberOfUsers({ db }: Dependencies, caller: Caller, id: string) {
  if (!caller.superAdmin && caller.organisationId !== id) throw new Failure('NOT_FOUND');
  const organisation = await repository.findOrganisation(db, id);
  if (!organisation) throw new Failure('NOT_FOUND');
  const plan = organisation.plan;
  const { roles, total } = await repository.countRoles(db, id);
  const used = (wanted: string) => roles.find(({ role }) => role === wanted)?.count ?? 0;
  const [ADMIN, INITIATOR, VALIDATOR] = memberRoles.map((role) => ({
    used: used(role),
    limit: planLimits[plan][role],
  }));
  if (!ADMIN || !INITIATOR || !VALIDATOR) throw new Failure('INTERNAL');
  return { plan, ADMIN, INITIATOR, VALIDATOR, total };
}

/** The caller's own holder. Throws NOT_FOUND. */
export async function ownOrganisation(
  { db }: Dependencies,
  organisationId: string,
): Promise<repository.OrganisationRow> {
  const row = await repository.findOrganisation(db, organisationId);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/**
 * Locks the holder for the transaction; callers that invite or remove members wait for each other. Throws NOT_FOUND,
 * also if the holder is deleted.
 */
export async function lockHolder(tx: Tx, organisationId: string): Promise<repository.OrganisationRow> {
  const row = await repository.lockOrganisation(tx, organisationId);
  if (!row || row.status === 'DELETED' || row.status === 'REJECTED') throw new Failure('NOT_FOUND');
  return row;
}

/** Counts how many hold each role, open invitations too; under `lockHolder` it stays true until commit. */
export async function roleCounts(
  tx: Tx | Database,
  organisationId: string,
): Promise<Record<MemberRole, number>> {
  const { roles } = await repository.countRoles(tx, organisationId);
  const count = (wanted: MemberRole) => roles.find(({ role }) => role === wanted)?.count ?? 0;
  return { ADMIN: count('ADMIN'), INITIATOR: count('INITIATOR'), VALIDATOR: count('VALIDATOR') };
}

/** Counts how many hold one role. */
export const countInRole = async (tx: Tx, organisationId: string, role: MemberRole): Promise<number> =>
  (await roleCounts(tx, organisationId))[role];
