import { userStatuses } from '@sanaga/domain';
import { z } from 'zod';
import { Email, Id, PersonName, PhoneNumber, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';

export const SuperAdmin = z
  .object({
    userId: Id,
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
    status: z.enum(userStatuses),
    dateJoined: Timestamp,
  })
  .meta({ id: 'SuperAdmin' });

const tag = 'super-admins';
const access = { permission: 'super-admin:manage' } as const;

export const listSuperAdmins = defineOperation({
  id: 'listSuperAdmins',
  method: 'GET',
  url: '/auth/super-admins',
  tag,
  summary: 'Who administers the platform, open invitations included',
  access,
  provides: ['Member'],
  response: { 200: z.array(SuperAdmin) },
});

export const inviteSuperAdmin = defineOperation({
  id: 'inviteSuperAdmin',
  method: 'POST',
  url: '/auth/super-admins',
  tag,
  summary: 'Invites a super admin; needs a verified authorisation code',
  access,
  invalidates: ['Member'],
  body: z.object({ name: PersonName, email: Email, phoneNumber: PhoneNumber.optional() }),
  response: { 201: SuperAdmin },
});

export const removeSuperAdmin = defineOperation({
  id: 'removeSuperAdmin',
  method: 'DELETE',
  url: '/auth/super-admins/:userId',
  tag,
  summary: 'Withdraws the invitation of a super admin; who has come is removed by two',
  access,
  invalidates: ['Member', 'DualControlRequest'],
  params: z.object({ userId: Id }),
  response: { 200: SuperAdmin },
});
