import { userStatuses } from '@sanaga/domain';
import { z } from 'zod';
import {
  Acknowledgement,
  Email,
  Id,
  IdParams,
  MemberRoleName,
  OtpCode,
  pageOf,
  PersonName,
  PhoneNumber,
  Timestamp,
} from './common.ts';
import { defineOperation } from './operation.ts';
import { OrganisationRequest } from './organisations.ts';

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
    dateJoined: Timestamp.optional(),
    accountIds: z.array(Id).optional(),
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
    createdAt: Timestamp,
  })
  .meta({ id: 'Individual' });

const tag = 'users';

export const addSpecifiedUser = defineOperation({
  id: 'addSpecifiedUser',
  method: 'POST',
  url: '/auth/users/add-specified-user',
  tag,
  summary: 'Invites a member; needs a verified authorisation code, good for one grant within 10 minutes',
  access: { permission: 'member:grant' },
  body: z.object({
    name: PersonName,
    email: Email,
    phoneNumber: PhoneNumber,
    role: MemberRoleName,
    jobTitle: z.string().trim().max(80).optional(),
    identityKind: z.enum(['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT']).optional(),
    identityNumber: z.string().trim().max(40).optional(),
    accountIds: z.array(Id).max(100).optional(),
  }),
  response: { 201: Member },
});

export const getCompanyEmployees = defineOperation({
  id: 'getCompanyEmployees',
  method: 'GET',
  url: '/auth/users/get-company-employees',
  tag,
  summary: 'The holder’s members; admins see all of them, others names and roles',
  access: { permission: 'member:list' },
  response: { 200: z.array(Member) },
});

export const requestEmailAuthorization = defineOperation({
  id: 'requestEmailAuthorization',
  method: 'POST',
  url: '/auth/request-email-authorization',
  tag,
  summary: 'Mails the caller the code that authorises one grant of access',
  access: { permission: 'member:grant' },
  body: z.object({ email: Email, name: PersonName.optional() }),
  response: { 200: Acknowledgement },
});

export const verifyAuthOtp = defineOperation({
  id: 'verifyAuthOtp',
  method: 'PATCH',
  url: '/auth/verify-auth-otp/:otpCode',
  tag,
  summary: 'Verifies the authorisation code',
  access: { permission: 'member:grant' },
  params: z.object({ otpCode: OtpCode }),
  response: { 200: Acknowledgement },
});

export const resendActivationLink = defineOperation({
  id: 'resendActivationLink',
  method: 'GET',
  url: '/auth/users/resend-activation-link/:email',
  tag,
  summary: 'Mails an invitation again with a new code',
  access: { permission: 'invitation:resend' },
  params: z.object({ email: Email }),
  response: { 200: Acknowledgement },
});

export const removeUser = defineOperation({
  id: 'removeUser',
  method: 'PATCH',
  url: '/auth/users/remove-user/:id',
  tag,
  summary: 'Removes a member or withdraws an invitation; never the last admin, never oneself',
  access: { permission: 'member:remove' },
  params: IdParams,
  response: { 200: Member },
});

export const getSuspendedAndInactiveUsers = defineOperation({
  id: 'getSuspendedAndInactiveUsers',
  method: 'GET',
  url: '/auth/users/suspended-and-inactive',
  tag,
  summary: 'Everything that waits for a super admin: unapproved organisations and individuals',
  access: { permission: 'individual:approve' },
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
  params: z.object({ email: Email }),
  response: { 200: Individual },
});
