import { accountTypes, longestName, organisationStatuses, plans, textLimits } from '@sanaga/domain';
import { z } from 'zod';
import { Email, Id, IdParams, Money, pageOf, PageQuery, Reason, TypedText, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';
import { NameChecked, NameMatch } from './transactions.ts';

const Owner = z.object({ userId: Id, name: z.string(), email: z.string() }).meta({ id: 'Owner' });

/** A picture is returned to everybody who may see its subject; the version in the path changes with the picture. */
export const PicturePath = z.string().nullable().describe('path of the picture with its version, or null');

export const Organisation = z
  .object({
    organisationId: Id,
    walletNumber: z.string(),
    accountType: z.enum(accountTypes),
    name: z.string(),
    username: z.string().nullable(),
    email: z.string(),
    phoneNumber: z.string(),
    status: z.enum(organisationStatuses),
    category: z.string().nullable(),
    location: z.string().nullable(),
    website: z.string().nullable(),
    profilePicture: PicturePath,
    coverPicture: PicturePath,
    plan: z.enum(plans),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    approvedAt: Timestamp.nullable(),
    suspendedAt: Timestamp.nullable(),
    suspensionReason: z.string().nullable(),
  })
  .meta({ id: 'Organisation' });

const registered = {
  registeredName: z.string().nullable(),
  nameMatch: NameMatch.describe('that name beside the organisation’s and its owner’s'),
  nameChecked: NameChecked,
};

/** Organisation with the operator's name for its business number, and the name that was reviewed. */
export const OrganisationDetail = Organisation.extend({
  ...registered,
  previousName: z
    .string()
    .nullable()
    .describe(
      'the name in emails to people outside until a super admin has confirmed the new one; null where it is the present one',
    ),
}).meta({ id: 'OrganisationDetail' });

/** A sign-up as the reviewer sees it, with what was checked for the decision. */
export const OrganisationRequest = Organisation.extend({
  owner: Owner.nullable(),
  checks: z.object({
    businessNumber: z.enum(['ACTIVE', 'NOT_CHECKED']),
    ...registered,
    emailVerifiedAt: Timestamp.nullable(),
    sameNumber: z.array(z.string()).describe('names of other holders with this number'),
    similarNames: z.array(z.string()),
  }),
}).meta({ id: 'OrganisationRequest' });

const tag = 'organisations';

const City = TypedText.max(textLimits.place).describe('a city’s value, such as douala');

export const listOrganisations = defineOperation({
  id: 'listOrganisations',
  method: 'GET',
  url: '/auth/organisations',
  tag,
  summary: 'Organisations, newest first',
  access: { permission: 'organisation:list' },
  provides: ['Organisation'],
  query: PageQuery.extend({
    search: TypedText.max(textLimits.search).optional(),
    status: z.enum(organisationStatuses).optional(),
    plan: z.enum(plans).optional(),
    location: City.optional(),
  }),
  response: { 200: pageOf(Organisation, 'OrganisationPage') },
});

export const listOrganisationRequests = defineOperation({
  id: 'listOrganisationRequests',
  method: 'GET',
  url: '/auth/organisations/organisation-request',
  tag,
  summary: 'Organisations that wait for approval, the longest waiting first',
  access: { permission: 'organisation:approve' },
  provides: ['Organisation'],
  query: PageQuery.extend({
    search: TypedText.max(120)
      .optional()
      .describe('a piece of the name, email or number, or of the owner’s name or email'),
    location: City.optional(),
  }),
  response: { 200: pageOf(OrganisationRequest, 'OrganisationRequestPage') },
});

export const approveOrganisation = defineOperation({
  id: 'approveOrganisation',
  method: 'PUT',
  url: '/auth/organisations/approve-organisation/:id',
  tag,
  summary: 'Approves an organisation; its owner gets one email',
  access: { permission: 'organisation:approve' },
  invalidates: ['Organisation', 'Member'],
  params: IdParams,
  response: { 200: Organisation },
});

export const validateOrganisationRequest = defineOperation({
  id: 'validateOrganisationRequest',
  outsideOnly: true,
  method: 'POST',
  url: '/auth/organisations/validate/org-request',
  tag,
  summary: 'The same as approving, by id and email',
  access: { permission: 'organisation:approve' },
  invalidates: ['Organisation', 'Member'],
  body: z.object({ organisationId: Id, email: Email }),
  response: { 200: Organisation },
});

export const deleteOrganisationRequest = defineOperation({
  id: 'deleteOrganisationRequest',
  method: 'DELETE',
  url: '/auth/organisations/delete-organisation-request/:id',
  tag,
  summary: 'Rejects a request; the reason is sent by email',
  access: { permission: 'organisation:approve' },
  invalidates: ['Organisation', 'Member'],
  params: IdParams,
  body: z.object({ reason: TypedText.max(textLimits.reason).optional() }).default({}),
  response: { 200: Organisation },
});

export const suspendOrganisation = defineOperation({
  id: 'suspendOrganisation',
  method: 'PATCH',
  url: '/auth/organisations/suspend-organisation/:id',
  tag,
  summary: 'Ends the sessions of an organisation’s people; payments that were approved wait',
  access: { permission: 'organisation:suspend' },
  invalidates: ['Organisation', 'Member'],
  params: IdParams,
  body: z.object({ reason: Reason.optional() }).default({}),
  response: { 200: Organisation },
});

export const reactivateOrganisation = defineOperation({
  id: 'reactivateOrganisation',
  method: 'PATCH',
  url: '/auth/organisations/reactivate-organisation/:id',
  tag,
  summary: 'Ends a suspension: what waited is paid',
  access: { permission: 'organisation:suspend' },
  invalidates: ['Organisation', 'Member'],
  params: IdParams,
  response: { 200: Organisation },
});

export const confirmOrganisationName = defineOperation({
  id: 'confirmOrganisationName',
  method: 'PATCH',
  url: '/auth/organisations/confirm-name/:id',
  tag,
  summary: 'Confirms the new name of an organisation; emails to people outside have it from then on',
  access: { permission: 'organisation:approve' },
  invalidates: ['Organisation'],
  params: IdParams,
  body: z.object({
    name: TypedText.min(1).max(longestName).describe('the present name; any other is WRONG_STATUS'),
  }),
  response: { 200: Organisation },
});

export const deleteOrganisation = defineOperation({
  id: 'deleteOrganisation',
  method: 'DELETE',
  url: '/auth/organisations/delete-organisation/:id',
  tag,
  summary:
    'Deletes an organisation whose wallet is empty and that has nothing under way; its people are removed',
  access: { permission: 'organisation:delete' },
  invalidates: ['Organisation', 'Member', 'DualControlRequest'],
  params: IdParams,
  body: z
    .object({ reason: TypedText.max(textLimits.reason).optional().describe('for the audit log') })
    .default({}),
  response: { 200: Organisation },
});

export const DeletionConditions = z
  .object({
    balance: Money.describe('in the wallet, reserved money included'),
    debt: Money.describe('owed after a card payment was taken back'),
    payments: z.int().describe('that are not over, or whose outcome is not known'),
    refills: z.int(),
    cardTopUps: z.int(),
    operatorRequests: z.int().describe('without a final result'),
    exceptions: z.int().describe('of the reconciliation, open'),
  })
  .meta({ id: 'DeletionConditions' });

export const getDeletionConditions = defineOperation({
  id: 'getDeletionConditions',
  method: 'GET',
  url: '/auth/organisations/deletion-conditions/:id',
  tag,
  summary:
    'What prevents an organisation from being deleted, or an individual from being removed; all 0 where nothing does',
  access: { permission: 'organisation:delete' },
  audited: 'organisation.read-figures',
  provides: ['Transaction', 'Refill', 'Organisation'],
  params: IdParams,
  response: { 200: DeletionConditions },
});

const Count = z.object({ used: z.int(), limit: z.int() });

export const getNumberOfUsers = defineOperation({
  id: 'getNumberOfUsers',
  method: 'GET',
  url: '/auth/organisations/number-of-users/:id',
  tag,
  summary: 'Users per role beside the plan’s limits, open invitations counted',
  access: { permission: 'member-count:read' },
  provides: ['Member', 'Organisation'],
  params: IdParams,
  response: {
    200: z
      .object({ plan: z.enum(plans), ADMIN: Count, INITIATOR: Count, VALIDATOR: Count, total: z.int() })
      .meta({ id: 'NumberOfUsers' }),
  },
});
