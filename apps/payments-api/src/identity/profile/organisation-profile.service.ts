import type { profile } from '@sanaga/contract';
import type { Tx } from '@sanaga/database';
import type { z } from 'zod';
import { audit } from '../../kernel/audit.ts';
import type { Caller, MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { reviewedOnceNamed } from '../organisations/holder-name.ts';
import { knownLocation } from '../auth/location.ts';
import { notifySuperAdmins } from '../../kernel/notifications/notifications.service.ts';
import { changingPeople, personById, type Person } from '../auth/people.service.ts';
import {
  findOwned,
  type OrganisationRow,
  type OwnedOrganisationRow,
} from '../organisations/organisations.repository.ts';
import { lockHolder, ownOrganisation } from '../organisations/organisations.service.ts';
import { dropPicture, savePicture, preparePicture } from '../pictures/pictures.service.ts';
import * as repository from './profile.repository.ts';
import { claimingUsername } from './username.ts';

type EditForm = z.output<(typeof profile.editOrganisationProfile)['body']>;

const mayRead = (caller: Caller, organisationId: string): boolean =>
  caller.superAdmin || caller.organisationId === organisationId;

/** Finds a holder that the caller may look at. Throws NOT_FOUND. */
export async function organisationProfile(
  deps: Dependencies,
  caller: Caller,
  organisationId: string,
): Promise<OwnedOrganisationRow> {
  const row = mayRead(caller, organisationId) && (await findOwned(deps.db, organisationId));
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** Finds the person who has administered a holder the longest. Throws NOT_FOUND, also if nobody does. */
export async function organisationOwner(
  deps: Dependencies,
  caller: Caller,
  organisationId: string,
): Promise<Person> {
  if (!mayRead(caller, organisationId)) throw new Failure('NOT_FOUND');
  const owned = await findOwned(deps.db, organisationId);
  if (!owned?.owner_id) throw new Failure('NOT_FOUND');
  return personById(deps, owned.owner_id);
}

type Profile = Pick<OrganisationRow, 'name' | 'username' | 'category' | 'location' | 'website'>;

/** The entries that a form changes, with their previous values. */
function changesOf(
  holder: OrganisationRow,
  { name, username, category, location, website }: EditForm['jsonData'],
) {
  const wanted: Partial<Profile> = {
    ...(name !== undefined && { name }),
    ...(username !== undefined && { username }),
    ...(category !== undefined && { category: category || null }),
    ...(location !== undefined && { location: knownLocation(location, holder.phone_number) }),
    ...(website !== undefined && { website }),
  };
  const changed = (Object.keys(wanted) as (keyof Profile)[]).filter((key) => wanted[key] !== holder[key]);
  const entriesOf = (row: Partial<Profile>) =>
    Object.fromEntries(changed.map((key) => [key, row[key] ?? null]));
  return { changed, before: entriesOf(holder), after: entriesOf(wanted) };
}

/** Keeps what strangers read of an organisation as it was reviewed; one that waits for approval changes no name. */
const reviewedName = (holder: OrganisationRow, { name }: EditForm['jsonData']) =>
  holder.account_type === 'ORGANIZATION' &&
  name !== undefined && { reviewed_name: reviewedOnceNamed(holder, name) };

interface NewPictures {
  ORGANISATION: Buffer | 'remove' | undefined;
  COVER: Buffer | 'remove' | undefined;
}

/** Stores, replaces or removes the two pictures; returns which changed. */
async function applyPictures(
  tx: Tx,
  deps: Dependencies,
  organisationId: string,
  pictures: NewPictures,
): Promise<string[]> {
  const changed: string[] = [];
  for (const kind of ['ORGANISATION', 'COVER'] as const) {
    const picture = pictures[kind];
    const key = { subjectId: organisationId, kind, organisationId };
    if (picture === undefined) continue;
    if (picture !== 'remove') await savePicture(tx, deps, key, picture);
    else if (!(await dropPicture(tx, key))) continue;
    changed.push(kind.toLowerCase());
  }
  return changed;
}

/**
 * Changes what a holder shows of itself. Throws INVALID_INPUT, DUPLICATE for a username that is taken,
 * UNSUPPORTED_TYPE or IMAGE_UNREADABLE.
 */
export async function editOrganisation(
  deps: Dependencies,
  caller: MemberCaller,
  { jsonData, image, cover }: EditForm,
): Promise<OrganisationRow> {
  // 1. The pictures are prepared before anything is locked.
  const { organisationId } = caller;
  const pictures: NewPictures = {
    ORGANISATION:
      (await preparePicture(caller, 'ORGANISATION', 'image', image)) ?? (jsonData.removeImage && 'remove'),
    COVER: (await preparePicture(caller, 'COVER', 'cover', cover)) ?? (jsonData.removeCover && 'remove'),
  };
  await changingPeople(deps, caller, {}, async (tx) => {
    // 2. What changes, compared with what is there now.
    const holder = await lockHolder(tx, organisationId);
    const { changed, before, after } = changesOf(holder, jsonData);

    // 3. The row, the one person that goes by the same name, and the pictures.
    if (changed.length > 0)
      await claimingUsername(() =>
        repository.updateOrganisation(
          tx,
          organisationId,
          { ...after, ...reviewedName(holder, jsonData) },
          deps.now(),
        ),
      );
    if (caller.individual && jsonData.name !== undefined)
      await repository.updateUser(tx, caller.userId, { name: jsonData.name }, deps.now());
    const changedPictures = await applyPictures(tx, deps, organisationId, pictures);

    // 4. The audit log has an organisation's old and new values, of a person only which entries changed.
    if (changed.length + changedPictures.length > 0)
      await audit(tx, caller, {
        action: 'organisation.edit-profile',
        subjectType: 'organisation',
        subjectId: organisationId,
        detail: {
          ...(caller.individual ? { fields: changed } : { before, after }),
          pictures: changedPictures,
        },
      });

    // 5. Who approved it under another name looks at the new one.
    if (!caller.individual && after['name'] !== undefined)
      await notifySuperAdmins(tx, {
        kind: 'organisation-renamed',
        values: { before: holder.name, after: String(after['name']) },
        path: `/super-admin/organizations?id=${organisationId}`,
      });
  });
  return ownOrganisation(deps, organisationId);
}
