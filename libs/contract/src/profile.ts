import { z } from 'zod';
import { FormFile, Id, jsonText, LanguageCode, PersonName, PhoneNumber, Timestamp } from './common.ts';
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

const Place = z.string().trim().max(120);
const maxImageBytes = 5 * 1024 * 1024;

export const editProfile = defineOperation({
  id: 'editProfile',
  method: 'PATCH',
  url: '/profile/edit',
  tag,
  summary: 'Changes the caller’s own profile; `jsonData` holds what changes, the picture is encoded anew',
  access: { permission: 'profile:edit', underReview: true },
  multipart: { maxFileBytes: maxImageBytes },
  body: z.object({
    jsonData: jsonText(
      z.object({
        name: PersonName.optional(),
        phoneNumber: PhoneNumber.optional().describe('only where none is set yet; a change needs its code'),
        country: Place.optional(),
        city: Place.optional(),
        streetAddress: Place.optional(),
        language: LanguageCode.optional(),
      }),
    ),
    image: FormFile.optional(),
  }),
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
