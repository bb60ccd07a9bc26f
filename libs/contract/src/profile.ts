import {
  accountTypes,
  exportColumns,
  maxUploadBytes,
  organisationStatuses,
  plans,
  textLimits,
  userStatuses,
} from '@sanaga/domain';
import { z } from 'zod';
import {
  Category,
  exportChoice,
  exportedFile,
  FormFile,
  Id,
  IdParams,
  jsonText,
  LanguageCode,
  pageOf,
  PageQuery,
  PersonName,
  PhoneNumber,
  TypedText,
  Timestamp,
} from './common.ts';
import { SessionUser } from './auth.ts';
import { defineOperation } from './operation.ts';
import { Organisation, OrganisationDetail, PicturePath } from './organisations.ts';

export const UserProfile = SessionUser.extend({
  username: z.string().nullable(),
  jobTitle: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  streetAddress: z.string().nullable(),
  dateJoined: Timestamp,
  organizationSubmittedAt: Timestamp.nullable().describe('when the holder requested approval'),
  accountIds: z.array(Id).describe('accounts the user is limited to; none = all'),
  profilePicture: PicturePath,
}).meta({ id: 'UserProfile' });

export const OrganisationOwner = z
  .object({
    userId: Id,
    organisationId: Id,
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
    jobTitle: z.string().nullable(),
    status: z.enum(userStatuses),
    dateJoined: Timestamp,
    profilePicture: PicturePath,
  })
  .meta({ id: 'OrganisationOwner' });

const tag = 'profile';
const one = { 200: UserProfile };
const picture = { 200: { content: 'image/webp', description: 'the picture; none is 404' } };
const pictureVersion = z.object({
  v: z
    .string()
    .max(64)
    .optional()
    .describe('the version in the path: a picture with it may be cached, one without is revalidated'),
});

const Username = TypedText.toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/)
  .describe('3 to 30 of a-z, 0-9, dot, hyphen and underscore, unique');
const Place = TypedText.max(textLimits.place);

export const getUserProfileInfo = defineOperation({
  id: 'getUserProfileInfo',
  method: 'GET',
  url: '/profile/user-profile-info',
  tag,
  summary: 'The caller’s own profile, as fresh as the database',
  access: { permission: 'profile:read', underReview: true, shutOut: true, factorOwed: true },
  provides: ['Profile'],
  response: one,
});

export const editProfile = defineOperation({
  id: 'editProfile',
  method: 'PATCH',
  url: '/profile/edit',
  tag,
  summary:
    'Changes the caller’s own profile; `jsonData` holds what changes, null takes an entry away, the picture is re-encoded',
  access: { permission: 'profile:edit', underReview: true },
  invalidates: ['Profile', 'Member'],
  multipart: { maxFileBytes: maxUploadBytes.picture },
  body: z.object({
    jsonData: jsonText(
      z.object({
        name: PersonName.optional(),
        username: Username.nullable().optional(),
        phoneNumber: PhoneNumber.nullable()
          .optional()
          .describe('only where none is set yet; a change needs its code'),
        country: Place.nullable().optional().describe('Cameroon or Nigeria'),
        city: Place.nullable().optional().describe('in Cameroon one of the ten cities'),
        streetAddress: Place.nullable().optional(),
        language: LanguageCode.optional(),
      }),
    ),
    image: FormFile.optional().describe('JPEG, PNG or WebP of at most 5 MiB'),
  }),
  response: one,
});

export const registerProfile = defineOperation({
  id: 'registerProfile',
  outsideOnly: true,
  method: 'POST',
  url: '/profile/register/:userId',
  tag,
  summary: 'The first profile of a user: the caller’s own, or for an admin that of a user who has none',
  access: { permission: 'profile:edit', underReview: true },
  invalidates: ['Profile', 'Member'],
  params: z.object({ userId: Id }),
  body: z.object({
    name: PersonName,
    country: Place.min(1),
    city: Place.min(1),
    streetAddress: Place.default(''),
    language: LanguageCode,
  }),
  response: { 201: UserProfile },
});

export const getUserProfilePicture = defineOperation({
  id: 'getUserProfilePicture',
  method: 'GET',
  url: '/profile/user-profile-pic/:userId',
  tag,
  summary: 'The picture of a colleague, of the caller, or for a super admin of any person',
  access: { permission: 'picture:read', underReview: true },
  params: z.object({ userId: Id }),
  query: pictureVersion,
  response: picture,
});

const removal = {
  url: '/profile/remove-profile-pic',
  tag,
  access: { permission: 'profile:edit', underReview: true },
  response: one,
} as const;

export const removeProfilePicture = defineOperation({
  ...removal,
  id: 'removeProfilePicture',
  outsideOnly: true,
  method: 'GET',
  summary: 'Takes the caller’s picture away; a write, though the method says GET',
  effect: 'write',
});

export const deleteProfilePicture = defineOperation({
  ...removal,
  id: 'deleteProfilePicture',
  method: 'DELETE',
  summary: 'Takes the caller’s picture away',
  invalidates: ['Profile'],
});

export const softDeleteProfile = defineOperation({
  id: 'softDeleteProfile',
  method: 'PATCH',
  url: '/profile/soft-delete/:userId',
  tag,
  summary: 'Removes a person and what identifies them; payments and the audit log stay whole',
  access: { permission: 'profile:remove' },
  invalidates: ['Member', 'Organisation'],
  params: z.object({ userId: Id }),
  body: z
    .object({ reason: TypedText.max(textLimits.reason).optional().describe('for the audit log') })
    .default({}),
  response: one,
});

export const listOrganisationProfiles = defineOperation({
  id: 'listOrganisationProfiles',
  outsideOnly: true,
  method: 'GET',
  url: '/profile/organisations',
  tag,
  summary: 'Profiles of organisations, newest first',
  access: { permission: 'organisation:list' },
  provides: ['Organisation'],
  query: PageQuery.extend({
    search: TypedText.max(textLimits.search).optional(),
    status: z.enum(organisationStatuses).optional(),
  }),
  response: { 200: pageOf(Organisation, 'OrganisationProfilePage') },
});

export const getOrganisationProfileById = defineOperation({
  id: 'getOrganisationProfileById',
  method: 'GET',
  url: '/profile/organisation/:id',
  tag,
  summary: 'The profile of a wallet holder; an admin’s only the own',
  access: { permission: 'organisation:read' },
  audited: 'organisation.read-profile',
  provides: ['Organisation'],
  params: IdParams,
  response: { 200: OrganisationDetail },
});

export const getOrganisationOwner = defineOperation({
  id: 'getOrganisationOwner',
  method: 'GET',
  url: '/profile/owner/:id',
  tag,
  summary:
    'The admin who has administered a wallet holder the longest; an admin may query the own holder only',
  access: { permission: 'organisation:read' },
  audited: 'organisation.read-owner',
  provides: ['Organisation', 'Member'],
  params: IdParams,
  response: { 200: OrganisationOwner },
});

export const editOrganisationProfile = defineOperation({
  id: 'editOrganisationProfile',
  method: 'PATCH',
  url: '/profile/edit-organisation',
  tag,
  summary: 'Changes what the caller’s wallet holder shows of itself; null takes an entry away',
  access: { permission: 'organisation-profile:edit' },
  invalidates: ['Profile', 'Organisation'],
  multipart: { maxFileBytes: maxUploadBytes.picture },
  body: z.object({
    jsonData: jsonText(
      z.object({
        name: PersonName.optional(),
        username: Username.nullable().optional(),
        category: Category.nullable().optional(),
        location: Place.nullable()
          .optional()
          .describe('one of the ten cities; any where its number is of another country'),
        website: z
          .url({ protocol: /^https?$/, hostname: z.regexes.domain })
          .max(textLimits.webAddress)
          .nullable()
          .optional()
          .describe('an http or https address'),
        removeImage: z.literal(true).optional(),
        removeCover: z.literal(true).optional(),
      }),
    ),
    image: FormFile.optional().describe('JPEG, PNG or WebP of at most 5 MiB'),
    cover: FormFile.optional().describe('JPEG, PNG or WebP of at most 5 MiB'),
  }),
  response: { 200: Organisation },
});

export const getOrganisationProfile = defineOperation({
  id: 'getOrganisationProfile',
  method: 'GET',
  url: '/profile/get-organisation-profile',
  tag,
  summary: 'The profile of the caller’s wallet holder',
  access: { permission: 'organisation-profile:read', underReview: true, shutOut: true },
  provides: ['Profile', 'Organisation'],
  response: { 200: Organisation },
});

const pictureOfOrganisation = {
  method: 'GET',
  tag,
  access: { permission: 'picture:read' },
  params: z.object({ organisationId: Id }),
  query: pictureVersion,
  response: picture,
} as const;

export const getOrganisationPicture = defineOperation({
  ...pictureOfOrganisation,
  id: 'getOrganisationPicture',
  url: '/profile/organisation-pic/:organisationId',
  summary: 'The picture of the caller’s wallet holder, or for a super admin of any',
});

export const getOrganisationCover = defineOperation({
  ...pictureOfOrganisation,
  id: 'getOrganisationCover',
  url: '/profile/organisation-cover/:organisationId',
  summary: 'The cover picture of the caller’s wallet holder, or for a super admin of any',
});

export const exportOrganisationsCsv = defineOperation({
  id: 'exportOrganisationsCsv',
  method: 'GET',
  url: '/profile/export-org-csv',
  tag,
  summary:
    'The wallet holders as CSV: English keys, comma, UTF-8 with BOM, one line a holder; or as the file that is chosen',
  access: { permission: 'organisation:export' },
  query: z.object({
    accountType: z.enum(accountTypes).default('ORGANIZATION'),
    search: TypedText.max(textLimits.search).optional(),
    status: z.enum(organisationStatuses).optional(),
    plan: z.enum(plans).optional(),
    location: TypedText.max(textLimits.place).optional(),
    ...exportChoice(exportColumns.organisations).shape,
  }),
  response: exportedFile('Organisation List'),
});
