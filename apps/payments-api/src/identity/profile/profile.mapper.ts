import type { profile } from '@sanaga/contract';
import type { z } from 'zod';
import { toSessionUser } from '../auth/auth.mapper.ts';
import type { Person } from '../auth/people.service.ts';
import { picturePath } from '../pictures/picture-path.ts';
import type { Profile } from './profile.service.ts';

type OrganisationOwner = z.input<typeof profile.OrganisationOwner>;

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
