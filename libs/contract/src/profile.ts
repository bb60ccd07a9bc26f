import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { SessionUser } from './auth.ts';
import { defineOperation } from './operation.ts';
import { Organisation } from './organisations.ts';

export const UserProfile = SessionUser.extend({
  username: z.string().nullable(),
  jobTitle: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  streetAddress: z.string().nullable(),
  dateJoined: Timestamp,
  organizationSubmittedAt: Timestamp.nullable().describe('when the holder asked to be approved'),
  accountIds: z.array(Id).describe('accounts the member is limited to; none = all'),
}).meta({ id: 'UserProfile' });

const tag = 'profile';

export const getUserProfileInfo = defineOperation({
  id: 'getUserProfileInfo',
  method: 'GET',
  url: '/profile/user-profile-info',
  tag,
  summary: 'The caller’s own profile, as fresh as the database',
  access: { permission: 'profile:read', underReview: true },
  response: { 200: UserProfile },
});

export const getOrganisationProfile = defineOperation({
  id: 'getOrganisationProfile',
  method: 'GET',
  url: '/profile/get-organisation-profile',
  tag,
  summary: 'The profile of the caller’s wallet holder',
  access: { permission: 'organisation-profile:read', underReview: true },
  response: { 200: Organisation },
});
