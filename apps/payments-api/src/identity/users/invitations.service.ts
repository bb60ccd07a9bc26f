import type { Tx } from '@sanaga/database';
import { isUnnamed, productName, type PasswordOwner } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { nameToStrangers } from '../organisations/holder-name.ts';
import { assertStrength, hashPassword, ownerOf } from '../auth/passwords.ts';
import { activateInvited, changingPeople, findPersonById, type Person } from '../auth/people.service.ts';
import { startSession, type StartedSession } from '../auth/sessions.service.ts';
import type { ClientContext } from '../auth/client-context.ts';
import { personalNumber } from '../auth/phone-numbers.ts';
import { readActionToken, takeActionToken } from '../auth/action-tokens.ts';
import { findOrganisation } from '../organisations/organisations.repository.ts';
import { lockHolder } from '../organisations/organisations.service.ts';
import { rolesToCome, takeOver } from './handover.service.ts';

type Client = Pick<ClientContext, 'clientAddress' | 'userAgent' | 'device'>;

/** Holds what a person gives when they activate their account, where the invitation lacks it. */
interface Details {
  name?: string;
  phoneNumber?: string;
}

/** A super admin needs no number. */
const lackedBy = (person: Person): (keyof Details)[] => [
  ...(isUnnamed(person) ? (['name'] as const) : []),
  ...(person.phone_number === null && !person.super_admin ? (['phoneNumber'] as const) : []),
];

/** Returns what the invitation lacks, as the person gives it; nothing of what it has. Throws INVALID_INPUT. */
function lackingDetails(deps: Dependencies, person: Person, given: Details) {
  const lacks = lackedBy(person);
  const missing = lacks.filter((field) => given[field] === undefined);
  if (missing.length > 0)
    throw new Failure('INVALID_INPUT', { fields: missing.map((field) => ({ field, key: 'required' })) });
  const { name, phoneNumber } = given;
  return {
    ...(lacks.includes('name') && { name }),
    ...(lacks.includes('phoneNumber') &&
      phoneNumber !== undefined && { phone_number: personalNumber(deps, phoneNumber) }),
  };
}

/** Returns whose password it will be, with what the person gives. */
function ownerToBe(person: Person, given: Details): PasswordOwner {
  const { name, phoneNumber, ...owner } = ownerOf(person);
  return {
    ...owner,
    name: `${name ?? ''} ${given.name ?? ''}`,
    phoneNumber: phoneNumber ?? given.phoneNumber,
  };
}

/** Returns who invites whom to what. Throws ACTIVATION_CODE_INVALID. */
export async function readInvitation(deps: Dependencies, code: string) {
  const person = await findPersonById(deps.db, await readActionToken(deps, 'ACTIVATION', code));
  if (person?.status !== 'INVITED') throw new Failure('ACTIVATION_CODE_INVALID');
  const { organisation_id: holderId } = person;
  const holder = holderId === null ? undefined : await findOrganisation(deps.db, holderId);
  const inviter = person.invited_by === null ? undefined : await findPersonById(deps.db, person.invited_by);
  return {
    name: isUnnamed(person) ? null : person.name,
    email: person.email,
    lacks: lackedBy(person),
    organisationName: holder ? nameToStrangers(holder) : productName,
    invitedBy: inviter?.name ?? null,
    roles: await rolesToCome(deps, person),
  };
}

/**
 * Somebody invited sets a password, gives what the invitation lacks, and is signed in. Throws PASSWORD_WEAK,
 * ACTIVATION_CODE_INVALID or INVALID_INPUT.
 */
export async function activateAccount(
  deps: Dependencies,
  code: string,
  { password, ...given }: { password: string } & Details,
  { clientAddress, ...client }: Client,
): Promise<StartedSession> {
  const now = deps.now();
  assertStrength(password, 'password');
  const userId = await readActionToken(deps, 'ACTIVATION', code);
  const bearer = await findPersonById(deps.db, userId);
  if (bearer) assertStrength(password, 'password', ownerToBe(bearer, given));
  const passwordHash = await hashPassword(password);
  const whom = async (tx: Tx) => {
    const { succeeds } = await invited(tx, userId);
    return { ids: succeeds === null ? [userId] : [userId, succeeds] };
  };
  const session = await changingPeople(deps, undefined, whom, async (tx) => {
    // 1. The invitation, once, while nobody else changes who belongs to the holder.
    const { organisation_id, status } = await invited(tx, userId);
    if (status !== 'INVITED') throw new Failure('ACTIVATION_CODE_INVALID');
    const holder = organisation_id === null ? null : await lockHolder(tx, organisation_id);
    await takeActionToken(tx, deps, 'ACTIVATION', code);
    const details = lackingDetails(deps, await invited(tx, userId), given);
    if (!(await activateInvited(tx, userId, { ...details, password_hash: passwordHash }, now)))
      throw new Failure('ACTIVATION_CODE_INVALID');

    // 2. A successor of an admin takes over now; somebody who is invited to nothing, or no longer, does not come.
    if (holder && !(await takeOver(tx, deps, { clientAddress }, holder, await invited(tx, userId))))
      throw new Failure('ACTIVATION_CODE_INVALID');

    // 3. The member, with current data, and their session.
    const person = await invited(tx, userId);
    await audit(
      tx,
      { clientAddress },
      {
        action: 'user.activate',
        subjectType: 'user',
        subjectId: userId,
        organisationId: person.organisation_id,
      },
    );
    return startSession(tx, deps, person, { clientAddress, ...client });
  });
  return session;
}

async function invited(tx: Tx, userId: string): Promise<Person> {
  const person = await findPersonById(tx, userId);
  if (!person) throw new Failure('ACTIVATION_CODE_INVALID');
  return person;
}
