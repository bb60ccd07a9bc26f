import { providerStatuses, verificationStatuses } from '@sanaga/domain';
import { z } from 'zod';
import { Acknowledgement, Id, Money, OtpCode, PersonName, PhoneNumber, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';
import { NameChecked, NameMatch } from './transactions.ts';

export const ServiceProvider = z
  .object({
    providerId: Id,
    operator: z.literal('MOMO'),
    accountName: z.string(),
    accountNumber: z.string(),
    registeredName: z.string().nullable(),
    nameMatch: NameMatch.describe('the operator’s registered name beside the holder’s and its owner’s'),
    nameChecked: NameChecked,
    status: z.enum(providerStatuses),
    verifiedAt: Timestamp.nullable().describe(
      'when its holder confirmed on the phone; null: not yet, or by code',
    ),
    verification: z
      .object({
        status: z.enum(verificationStatuses),
        refillId: Id,
        amount: Money,
        requestedAt: Timestamp,
      })
      .nullable()
      .describe('the last collection that was to show who holds its phone'),
    verificationAmount: Money.describe(
      'what such a collection takes and credits; 0: there is none, the code confirms',
    ),
    refilledThisMonth: Money,
    createdAt: Timestamp,
  })
  .meta({ id: 'ServiceProvider' });

const tag = 'service-providers';
const access = { permission: 'service-provider:manage' } as const;

export const listServiceProviders = defineOperation({
  id: 'listServiceProviders',
  method: 'GET',
  url: '/transaction/get-service-providers',
  tag,
  summary: 'The holder’s accounts with the operator',
  access,
  // each account shows what was refilled from it this month
  provides: ['ServiceProvider', 'Refill'],
  response: { 200: z.array(ServiceProvider) },
});

export const addServiceProvider = defineOperation({
  id: 'addServiceProvider',
  method: 'POST',
  url: '/transaction/add-service-provider',
  tag,
  summary: 'Adds an account; a code that confirms it is sent by email',
  access,
  invalidates: ['ServiceProvider'],
  idempotent: true,
  body: z.object({ operator: z.literal('MOMO'), accountName: PersonName, accountNumber: PhoneNumber }),
  response: { 201: ServiceProvider },
});

export const confirmServiceProvider = defineOperation({
  id: 'confirmServiceProvider',
  method: 'PATCH',
  url: '/transaction/confirm-service-provider',
  tag,
  summary: 'Confirms an account with its code',
  access,
  invalidates: ['ServiceProvider'],
  body: z.object({ providerId: Id, otpCode: OtpCode }),
  response: { 200: ServiceProvider },
});

export const resendProviderCode = defineOperation({
  id: 'resendProviderCode',
  method: 'PATCH',
  url: '/transaction/resend-provider-code/:providerId',
  tag,
  summary: 'Sends the code that confirms an account again, by email',
  access,
  params: z.object({ providerId: Id }),
  response: { 200: Acknowledgement },
});

export const verifyServiceProvider = defineOperation({
  id: 'verifyServiceProvider',
  method: 'PATCH',
  url: '/transaction/verify-service-provider/:providerId',
  tag,
  summary:
    'Has the operator ask the account’s holder on the phone for a small amount, which is credited to the wallet and confirms the account; once a minute and five times a day for a number',
  access,
  invalidates: ['ServiceProvider', 'Refill'],
  params: z.object({ providerId: Id }),
  response: { 200: ServiceProvider },
});

export const deleteServiceProvider = defineOperation({
  id: 'deleteServiceProvider',
  method: 'DELETE',
  url: '/transaction/delete-service-provider/:providerId',
  tag,
  summary: 'Removes an account; never while a refill from it is under way',
  access,
  invalidates: ['ServiceProvider'],
  params: z.object({ providerId: Id }),
  response: { 200: ServiceProvider },
});

export const listOrganisationServiceProviders = defineOperation({
  id: 'listOrganisationServiceProviders',
  method: 'GET',
  url: '/transaction/get-org-service-providers/:organisationId',
  tag,
  summary: 'A holder’s accounts, for a super admin',
  access: { permission: 'organisation-service-provider:list' },
  audited: 'organisation.read-accounts',
  provides: ['ServiceProvider', 'Refill'],
  params: z.object({ organisationId: Id }),
  response: { 200: z.array(ServiceProvider) },
});
