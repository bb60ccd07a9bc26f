import type { profile } from '@sanaga/contract';
import type { z } from 'zod';
import { toSessionUser } from '../auth/auth.mapper.ts';
import type { Person } from '../auth/people.service.ts';
import { toOrganisation } from '../organisations/organisations.mapper.ts';
import type { OrganisationRow } from '../organisations/organisations.repository.ts';
import type { Profile } from './profile.service.ts';

type OrganisationOwner = z.input<typeof profile.OrganisationOwner>;

/** A picture's path changes with the picture, so that a browser may cache what it has. */
const picturePath = (path: string, version: string | null): string | null =>
  version === null ? null : `${path}?v=${version}`;

const personPicture = ({ id, picture_version }: { id: string; picture_version: string | null }) =>
  picturePath(`/profile/user-profile-pic/${id}`, picture_version);

export const toUserProfile = ({ person, accountIds }: Profile): z.input<typeof profile.UserProfile> => ({
  ...toSessionUser(person),
  username: person.username,
  jobTitle: person.job_title,
  country: person.country,
  city: person.city,
  streetAddress: person.street_address,
  dateJoined: person.created_at.toISOString(),
  organizationSubmittedAt: person.organisation_created_at?.toISOString() ?? null,
  accountIds,
  profilePicture: personPicture(person),
});

export const toOrganisationProfile = (row: OrganisationRow): z.input<typeof profile.OrganisationProfile> => ({
  ...toOrganisation(row),
  profilePicture: picturePath(`/profile/organisation-pic/${row.id}`, row.picture_version),
  coverPicture: picturePath(`/profile/organisation-cover/${row.id}`, row.cover_version),
});

export const toOwner = (organisationId: string, row: Person): OrganisationOwner => ({
  userId: row.id,
  organisationId,
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  jobTitle: row.job_title,
  status: row.status,
  dateJoined: row.created_at.toISOString(),
  profilePicture: personPicture(row),
});
