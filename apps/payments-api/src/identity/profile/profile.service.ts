import type { profile } from '@sanaga/contract';
import type { Tx } from '@sanaga/database';
import type { z } from 'zod';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { changingPeople, personById, type Person } from '../auth/people.service.ts';
import { personalNumber } from '../auth/phone-numbers.ts';
import { dropPicture, savePicture, preparePicture } from '../pictures/pictures.service.ts';
import { removePerson } from '../users/removal.service.ts';
import { accountIdsOf } from '../users/users.service.ts';
import { knownPlace } from './place.ts';
import * as repository from './profile.repository.ts';
import { claimingUsername } from './username.ts';

export interface Profile {
  person: Person;
  /** Accounts the member is limited to; none = all. */
  accountIds: string[];
}

type EditForm = z.output<(typeof profile.editProfile)['body']>;
type Registration = z.output<(typeof profile.registerProfile)['body']>;

/** A person's profile, as the database has it now. Throws NOT_FOUND. */
export async function profileOf(deps: Dependencies, userId: string): Promise<Profile> {
  const [person, accountIds] = await Promise.all([personById(deps, userId), accountIdsOf(deps, userId)]);
  return { person, accountIds };
}

/** Throws NOT_FOUND. */
async function presentUser(tx: Tx, id: string): Promise<repository.UserRow> {
  const user = await repository.findUser(tx, id);
  if (!user || user.status === 'REMOVED') throw new Failure('NOT_FOUND');
  return user;
}

/** Only a number that is not there yet is simply set: another one has to be confirmed. Throws INVALID_INPUT. */
function firstNumber(deps: Dependencies, user: repository.UserRow, given: string | null): string | null {
  const number = given === null ? null : personalNumber(deps, given);
  if (user.phone_number !== null && user.phone_number !== number) throw invalid('phoneNumber', 'phoneSet');
  return number;
}

/** The columns that a form changes; a field that is not in it stays as it is. */
function changesOf(deps: Dependencies, user: repository.UserRow, form: EditForm['jsonData']) {
  const { name, username, phoneNumber, country, city, streetAddress, language } = form;
  const moves = country !== undefined || city !== undefined;
  const place = {
    country: country === undefined ? user.country : country,
    city: city === undefined ? user.city : city,
  };
  const wanted = {
    ...(name !== undefined && { name }),
    ...(username !== undefined && { username }),
    ...(phoneNumber !== undefined && { phone_number: firstNumber(deps, user, phoneNumber) }),
    ...(moves && knownPlace(place)),
    ...(streetAddress !== undefined && { street_address: streetAddress || null }),
    ...(language !== undefined && { language }),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => value !== user[column as keyof typeof wanted]),
  ) as typeof wanted;
}

/** Changes the caller's own profile. Throws INVALID_INPUT, DUPLICATE, UNSUPPORTED_TYPE or IMAGE_UNREADABLE. */
export async function editProfile(
  deps: Dependencies,
  caller: Caller,
  { jsonData, image }: EditForm,
): Promise<Profile> {
  // 1. The picture is prepared before anything is locked.
  const picture = await preparePicture(caller, 'PERSON', 'image', image);
  await changingPeople(deps, caller, {}, async (tx) => {
    // 2. What changes, compared with what is there now.
    const user = await presentUser(tx, caller.userId);
    const changes = changesOf(deps, user, jsonData);
    const fields = Object.keys(changes);
    if (fields.length === 0 && !picture) return;

    // 3. The row, the holder that goes by the same name, and the picture.
    if (fields.length > 0)
      await claimingUsername(() => repository.updateUser(tx, user.id, changes, deps.now()));
    if (changes.name !== undefined && user.organisation_id !== null)
      await repository.renameIndividual(tx, user.organisation_id, changes.name);
    const { id: subjectId, organisation_id: organisationId } = user;
    if (picture) await savePicture(tx, deps, { subjectId, kind: 'PERSON', organisationId }, picture);

    // 4. Which fields, and never their values: the audit log outlives the person.
    await audit(tx, caller, {
      action: 'profile.edit',
      subjectType: 'user',
      subjectId: user.id,
      detail: { fields: picture ? [...fields, 'picture'] : fields },
    });
  });
  return profileOf(deps, caller.userId);
}

const isRegistered = ({ country, city, street_address }: repository.UserRow): boolean =>
  [country, city, street_address].some((entry) => entry !== null);

/** The own profile; for an admin also a member's. */
const mayRegister = (caller: Caller, user: repository.UserRow): boolean =>
  user.id === caller.userId ||
  (caller.roles.includes('ADMIN') && user.organisation_id === caller.organisationId);

/** The first profile of a user. Throws NOT_FOUND, DUPLICATE where there is one, or INVALID_INPUT. */
export async function registerProfile(
  deps: Dependencies,
  caller: Caller,
  userId: string,
  { name, streetAddress, language, ...place }: Registration,
): Promise<Profile> {
  const known = knownPlace(place);
  await changingPeople(deps, caller, { ids: [userId] }, async (tx) => {
    const user = await presentUser(tx, userId);
    if (!mayRegister(caller, user)) throw new Failure('NOT_FOUND');
    if (isRegistered(user)) throw new Failure('DUPLICATE');
    const changes = { ...known, name, language, street_address: streetAddress || null };
    await repository.updateUser(tx, userId, changes, deps.now());
    if (user.organisation_id !== null) await repository.renameIndividual(tx, user.organisation_id, name);
    await audit(tx, caller, { action: 'profile.register', subjectType: 'user', subjectId: userId });
  });
  return profileOf(deps, userId);
}

/** Removes the caller's picture, if there is one. */
export async function removePicture(deps: Dependencies, caller: Caller): Promise<Profile> {
  const subjectId = caller.userId;
  await changingPeople(deps, caller, {}, async (tx) => {
    if (!(await dropPicture(tx, { subjectId, kind: 'PERSON' }))) return;
    await audit(tx, caller, { action: 'profile.remove-picture', subjectType: 'user', subjectId });
  });
  return profileOf(deps, caller.userId);
}

/**
 * Removes a person and what identifies them. Throws NOT_FOUND where an admin names somebody of another holder,
 * INVALID_INPUT for oneself, and what `removePerson` throws.
 */
export async function softDelete(
  deps: Dependencies,
  caller: Caller,
  userId: string,
  reason?: string,
): Promise<Profile> {
  await changingPeople(deps, caller, { ids: [userId] }, async (tx) => {
    const user = await presentUser(tx, userId);
    if (!caller.superAdmin && user.organisation_id !== caller.organisationId) throw new Failure('NOT_FOUND');
    if (userId === caller.userId) throw invalid('userId', 'oneself');
    await removePerson(tx, deps, caller, userId, reason);
  });
  return profileOf(deps, userId);
}
