import { textLimits, userStatuses } from '@sanaga/domain';
import { z } from 'zod';
import {
  Acknowledgement,
  Email,
  Id,
  IdParams,
  MemberRoleName,
  OtpCode,
  pageOf,
  PageQuery,
  PersonName,
  PhoneNumber,
  Reason,
  TypedText,
  Timestamp,
} from './common.ts';
import { defineOperation } from './operation.ts';
import { OrganisationRequest } from './organisations.ts';

const identityKinds = ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'] as const;

/** Members other than admins see a colleague's name and roles only. */
export const Member = z
  .object({
    userId: Id,
    name: z.string(),
    email: z.string().optional(),
    phoneNumber: z.string().nullable().optional(),
    jobTitle: z.string().nullable().optional(),
    roles: z.array(MemberRoleName),
    status: z.enum(userStatuses).optional(),
    suspendedBy: z
      .enum(['PLATFORM', 'ADMIN'])
      .nullable()
      .optional()
      .describe('who can reactivate them: an admin only whom an admin has suspended'),
    suspendedByName: z
      .string()
      .nullable()
      .optional()
      .describe('of the admin; null where the platform did it'),
    suspendedAt: Timestamp.nullable().optional(),
    suspensionReason: z.string().nullable().optional(),
    dateJoined: Timestamp.optional(),
    accountIds: z.array(Id).optional(),
    succeeds: Id.nullable().optional().describe('the admin whose place they take when they come'),
    identity: z
      .object({ kind: z.enum(identityKinds).nullable(), number: z.string().nullable() })
      .nullable()
      .optional()
      .describe('the proof of identity that the organisation stores; visible to its admins'),
  })
  .meta({ id: 'Member' });

export const Individual = z
  .object({
    userId: Id,
    organisationId: Id,
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
    status: z.enum(userStatuses),
    suspendedAt: Timestamp.nullable(),
    suspensionReason: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Individual' });

/** Anybody who may be suspended, whether a member, an individual or a super admin. */
export const Person = z
  .object({
    userId: Id,
    organisationId: Id.nullable(),
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
    roles: z.array(MemberRoleName),
    superAdmin: z.boolean(),
    status: z.enum(userStatuses),
    suspensionReason: z.string().nullable(),
  })
  .meta({ id: 'Person' });

const tag = 'users';
const UserParams = z.object({ userId: Id });

export const addSpecifiedUser = defineOperation({
  id: 'addSpecifiedUser',
  method: 'POST',
  url: '/auth/users/add-specified-user',
  tag,
  summary:
    'Invites a user; needs an authorisation code that was verified within 30 minutes. The person adds a name and a phone number that are not given when they activate their account',
  access: { permission: 'member:grant' },
  invalidates: ['Member'],
  body: z.object({
    name: PersonName.optional().describe('until there is one, the person is listed by their email address'),
    email: Email,
    phoneNumber: PhoneNumber.optional(),
    role: MemberRoleName,
    jobTitle: TypedText.max(80).optional(),
    identityKind: z.enum(identityKinds).optional(),
    identityNumber: TypedText.max(textLimits.identityNumber).optional(),
    accountIds: z.array(Id).max(100).optional(),
  }),
  response: { 201: Member },
});

export const getCompanyEmployees = defineOperation({
  id: 'getCompanyEmployees',
  method: 'GET',
  url: '/auth/users/get-company-employees',
  tag,
  summary: 'The holder’s users; admins see all of them, others names and roles',
  access: { permission: 'member:list' },
  provides: ['Member'],
  response: { 200: z.array(Member) },
});

export const requestEmailAuthorization = defineOperation({
  id: 'requestEmailAuthorization',
  method: 'POST',
  url: '/auth/request-email-authorization',
  tag,
  summary:
    'Sends the caller the code by email that authorises one change of access, or invitations for 30 minutes, and says for whom it is',
  access: { permission: 'grant:authorise' },
  body: z.object({
    email: Email.describe(
      'of whoever gets access, or the caller’s own; the code goes to the caller’s either way',
    ),
    name: PersonName.optional().describe('of whoever gets access'),
    matter: z
      .enum(['INVITATION', 'ROLE', 'HANDOVER'])
      .default('INVITATION')
      .describe('what the mail says the code is for'),
  }),
  response: { 200: Acknowledgement },
});

export const verifyAuthOtp = defineOperation({
  id: 'verifyAuthOtp',
  method: 'PATCH',
  url: '/auth/verify-auth-otp/:otpCode',
  tag,
  summary: 'Verifies the authorisation code',
  access: { permission: 'grant:authorise' },
  params: z.object({ otpCode: OtpCode }),
  response: { 200: Acknowledgement },
});

export const resendActivationLink = defineOperation({
  id: 'resendActivationLink',
  method: 'GET',
  url: '/auth/users/resend-activation-link/:email',
  tag,
  summary: 'Sends an invitation again, with a new code',
  access: { permission: 'invitation:resend' },
  effect: 'write',
  invalidates: ['Member'],
  params: z.object({ email: Email }),
  response: { 200: Acknowledgement },
});

export const removeUser = defineOperation({
  id: 'removeUser',
  method: 'PATCH',
  url: '/auth/users/remove-user/:id',
  tag,
  summary: 'Removes a user or withdraws an invitation; never the last admin, never oneself',
  access: { permission: 'member:remove' },
  invalidates: ['Member'],
  params: IdParams,
  response: { 200: Member },
});

export const getSuspendedAndInactiveUsers = defineOperation({
  id: 'getSuspendedAndInactiveUsers',
  method: 'GET',
  url: '/auth/users/suspended-and-inactive',
  tag,
  summary:
    'Everything that is waiting for a super admin: a page of unapproved organisations and one of individuals, the longest waiting first',
  access: { permission: 'individual:approve' },
  provides: ['Member', 'Organisation'],
  query: PageQuery.extend({
    search: TypedText.max(120)
      .optional()
      .describe('a piece of the name, email or number of the organisation or its owner'),
  }),
  response: {
    200: z
      .object({
        suspendedOrganisations: pageOf(OrganisationRequest, 'WaitingOrganisations'),
        inactiveUsers: pageOf(Individual, 'WaitingIndividuals'),
      })
      .meta({ id: 'ApprovalRequests' }),
  },
});

export const activateUserAccount = defineOperation({
  id: 'activateUserAccount',
  method: 'PATCH',
  url: '/auth/users/activate-user-account/:email',
  tag,
  summary: 'Approves an individual',
  access: { permission: 'individual:approve' },
  invalidates: ['Member', 'Organisation'],
  params: z.object({ email: Email }),
  response: { 200: Individual },
});

export const changeRole = defineOperation({
  id: 'changeRole',
  method: 'PATCH',
  url: '/auth/users/change-role/:userId',
  tag,
  summary:
    'Gives a user other roles, and where named other accounts; needs a verified authorisation code. Never one’s own, never the last admin’s',
  access: { permission: 'member:change-role' },
  invalidates: ['Member'],
  params: UserParams,
  body: z
    .object({
      role: MemberRoleName.optional(),
      roles: z.array(MemberRoleName).min(1).max(3).optional(),
      accountIds: z.array(Id).max(100).optional().describe('none = all; without it they stay as they are'),
    })
    .refine(({ role, roles }) => (role === undefined) !== (roles === undefined), { path: ['role'] }),
  response: { 200: Member },
});

export const transferAdmin = defineOperation({
  id: 'transferAdmin',
  method: 'POST',
  url: '/auth/users/transfer-admin',
  tag,
  summary:
    'Hands the caller’s place over; needs a verified authorisation code. With a user of the organisation roles are exchanged straight away; someone new takes the place when they activate their account',
  access: { permission: 'admin:transfer' },
  // the caller’s own roles may change with it
  invalidates: ['Member', 'Profile'],
  body: z.object({ name: PersonName, email: Email, phoneNumber: PhoneNumber }),
  response: { 201: Member },
});

export const getActiveUsers = defineOperation({
  id: 'getActiveUsers',
  method: 'GET',
  url: '/auth/users/active-users',
  tag,
  summary: 'Active individuals, or suspended ones, newest first',
  access: { permission: 'user:list' },
  provides: ['Member', 'Organisation'],
  query: PageQuery.extend({
    search: TypedText.max(textLimits.search).optional(),
    status: z.enum(['ACTIVE', 'SUSPENDED']).default('ACTIVE'),
  }),
  response: { 200: pageOf(Individual, 'IndividualPage') },
});

export const getOrganisationUsers = defineOperation({
  id: 'getOrganisationUsers',
  method: 'GET',
  url: '/auth/users/get-organisation-users/:organisationId',
  tag,
  summary: 'A wallet holder’s users; an admin may query the own holder only',
  access: { permission: 'organisation-member:list' },
  audited: 'organisation.read-members',
  provides: ['Member'],
  params: z.object({ organisationId: Id }),
  response: { 200: z.array(Member) },
});

export const removeOrganisationUser = defineOperation({
  id: 'removeOrganisationUser',
  method: 'DELETE',
  url: '/auth/users/remove-org-user/:userId',
  tag,
  summary: 'Removes a user of any organisation; never its last admin',
  access: { permission: 'user:remove' },
  invalidates: ['Member'],
  params: UserParams,
  response: { 200: Member },
});

export const suspendUser = defineOperation({
  id: 'suspendUser',
  method: 'PATCH',
  url: '/auth/users/suspend-user/:userId',
  tag,
  summary:
    'Suspends a person and ends their sessions; an individual’s payments are put on hold. An admin suspends users of the own organisation, who keep their place in the plan. Never oneself; a super admin is suspended by two',
  access: { permission: 'user:suspend' },
  invalidates: ['Member', 'Organisation'],
  params: UserParams,
  body: z.object({ reason: Reason }),
  response: { 200: Person },
});

export const reactivateUser = defineOperation({
  id: 'reactivateUser',
  method: 'PATCH',
  url: '/auth/users/reactivate-user/:userId',
  tag,
  summary: 'Ends a suspension; an admin only one by an admin',
  access: { permission: 'user:suspend' },
  invalidates: ['Member', 'Organisation'],
  params: UserParams,
  response: { 200: Person },
});

export const rejectIndividual = defineOperation({
  id: 'rejectIndividual',
  method: 'PATCH',
  url: '/auth/users/reject-individual/:userId',
  tag,
  summary: 'Rejects an individual who is waiting for approval; the reason is sent by email',
  access: { permission: 'individual:approve' },
  invalidates: ['Member', 'Organisation'],
  params: UserParams,
  body: z.object({ reason: Reason }),
  response: { 200: Individual },
});
