import type { profile } from '@sanaga/contract';
import type { z } from 'zod';
import { toSessionUser } from '../auth/auth.mapper.ts';
import type { Profile } from './profile.service.ts';

export const toUserProfile = ({ person, accountIds }: Profile): z.input<typeof profile.UserProfile> => ({
  ...toSessionUser(person),
  username: null,
  jobTitle: person.job_title,
  country: person.country,
  city: person.city,
  streetAddress: person.street_address,
  dateJoined: person.created_at.toISOString(),
  organizationSubmittedAt: person.organisation_created_at?.toISOString() ?? null,
  accountIds,
});
