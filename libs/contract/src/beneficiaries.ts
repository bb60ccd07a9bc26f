import { exportColumns, textLimits } from '@sanaga/domain';
import { z } from 'zod';
import {
  Email,
  exportChoice,
  exportedFile,
  Id,
  pageOf,
  PageQuery,
  PayeeName,
  PhoneNumber,
  TypedText,
  Timestamp,
} from './common.ts';
import { defineOperation } from './operation.ts';
import { NameChecked, NameMatch, PersonRef } from './transactions.ts';

const BeneficiaryChange = z
  .object({
    id: Id,
    name: z.string(),
    number: z.string(),
    accountType: z.literal('MOMO'),
    changedBy: PersonRef,
    changedAt: Timestamp,
    mayConfirm: z.boolean().describe('the caller had no hand in it, so may confirm it'),
  })
  .meta({ id: 'BeneficiaryChange' });

export const Beneficiary = z
  .object({
    id: Id,
    name: z.string(),
    phoneNumber: z.string(),
    email: z.string().nullable(),
    accountType: z.literal('MOMO'),
    registeredName: z.string().nullable(),
    nameMatch: NameMatch,
    nameChecked: NameChecked,
    createdAt: Timestamp,
    change: BeneficiaryChange.nullable().describe(
      'changed details that someone else has to confirm; until then the present ones are used',
    ),
  })
  .meta({ id: 'Beneficiary' });

const tag = 'beneficiaries';
const search = TypedText.max(textLimits.search)
  .optional()
  .describe('a piece of name or number, or words in any order without accents, those of the address too');
const BeneficiaryQuery = PageQuery.extend({ search });

export const listBeneficiaries = defineOperation({
  id: 'listBeneficiaries',
  method: 'GET',
  url: '/transaction/beneficiaries',
  tag,
  summary: 'The holder’s beneficiaries by name',
  access: { permission: 'beneficiary:list' },
  provides: ['Beneficiary'],
  query: BeneficiaryQuery,
  response: { 200: pageOf(Beneficiary, 'BeneficiaryPage') },
});

export const listAllBeneficiaries = defineOperation({
  id: 'listAllBeneficiaries',
  method: 'GET',
  url: '/transaction/beneficiaries/all',
  tag,
  summary: 'Every beneficiary, for pickers',
  access: { permission: 'beneficiary:list' },
  provides: ['Beneficiary'],
  response: { 200: z.array(Beneficiary) },
});

export const listBeneficiaryChanges = defineOperation({
  id: 'listBeneficiaryChanges',
  method: 'GET',
  url: '/transaction/beneficiaries/changes',
  tag,
  summary: 'The beneficiaries whose changed details wait for confirmation, the longest waiting first',
  access: { permission: 'beneficiary-change:confirm' },
  provides: ['Beneficiary'],
  response: { 200: z.array(Beneficiary) },
});

export const exportBeneficiaries = defineOperation({
  id: 'exportBeneficiaries',
  method: 'GET',
  url: '/transaction/beneficiaries/export',
  tag,
  summary:
    'The holder’s beneficiaries by name as CSV: English keys, comma, UTF-8 with BOM; or as the file that is chosen',
  access: { permission: 'beneficiary:list' },
  query: z.object({ search, ...exportChoice(exportColumns.beneficiaries).shape }),
  response: exportedFile('Beneficiaries'),
});

export const createBeneficiary = defineOperation({
  id: 'createBeneficiary',
  method: 'POST',
  url: '/transaction/beneficiaries',
  tag,
  summary: 'Adds a beneficiary; the operator’s registered name is stored beside the typed one',
  access: { permission: 'beneficiary:create' },
  invalidates: ['Beneficiary'],
  idempotent: true,
  body: z.object({
    name: PayeeName,
    phoneNumber: PhoneNumber,
    email: Email.optional(),
    accountType: z.literal('MOMO').default('MOMO'),
  }),
  response: { 201: Beneficiary },
});

/** Key shared by the calls to one address: OpenAPI knows a path once, however its parameters are called. */
const KeyOfBeneficiary = z.object({ key: Id.describe('the beneficiary’s id') });

export const changeBeneficiary = defineOperation({
  id: 'changeBeneficiary',
  method: 'PATCH',
  url: '/transaction/beneficiaries/:key',
  tag,
  summary:
    'Changes a beneficiary; a new number is looked up with the operator. A changed name, number or account type is used once someone else confirms it, if there is anyone',
  access: { permission: 'beneficiary:edit' },
  invalidates: ['Beneficiary'],
  params: KeyOfBeneficiary,
  body: z.object({
    name: PayeeName.optional(),
    phoneNumber: PhoneNumber.optional(),
    email: Email.nullable().optional().describe('null takes it away'),
    accountType: z.literal('MOMO').optional(),
  }),
  response: { 200: Beneficiary },
});

const KeyOfChange = KeyOfBeneficiary.extend({ changeId: Id.describe('the change’s id') });

export const confirmBeneficiaryChange = defineOperation({
  id: 'confirmBeneficiaryChange',
  method: 'PATCH',
  url: '/transaction/beneficiaries/:key/change/:changeId/confirm',
  tag,
  summary: 'Confirms changed details that others have entered: they are used straight away',
  access: { permission: 'beneficiary-change:confirm' },
  invalidates: ['Beneficiary'],
  params: KeyOfChange,
  response: { 200: Beneficiary },
});

export const withdrawBeneficiaryChange = defineOperation({
  id: 'withdrawBeneficiaryChange',
  method: 'DELETE',
  url: '/transaction/beneficiaries/:key/change/:changeId',
  tag,
  summary: 'Withdraws changed details, one’s own or, as an admin, another’s: the present ones stay',
  access: { permission: 'beneficiary:edit' },
  invalidates: ['Beneficiary'],
  params: KeyOfChange,
  response: { 200: Beneficiary },
});

export const deleteBeneficiary = defineOperation({
  id: 'deleteBeneficiary',
  method: 'DELETE',
  url: '/transaction/beneficiaries/:key',
  tag,
  summary: 'Deletes a beneficiary; payments to it stay as they are',
  access: { permission: 'beneficiary:delete' },
  invalidates: ['Beneficiary'],
  params: KeyOfBeneficiary,
  response: { 200: Beneficiary },
});

export const deleteBeneficiaries = defineOperation({
  id: 'deleteBeneficiaries',
  method: 'DELETE',
  url: '/transaction/beneficiaries',
  tag,
  summary: 'Deletes beneficiaries: all of them or, where one is not there, none',
  access: { permission: 'beneficiary:delete' },
  invalidates: ['Beneficiary'],
  body: z.object({ beneficiaryIds: z.array(Id).min(1).max(1000) }),
  response: { 200: z.array(Beneficiary) },
});

export const listOrganisationBeneficiaries = defineOperation({
  id: 'listOrganisationBeneficiaries',
  method: 'GET',
  url: '/transaction/beneficiaries/:key',
  tag,
  summary: 'The beneficiaries of the wallet holder whose address it is, for a super admin',
  access: { permission: 'organisation-beneficiary:list' },
  audited: 'organisation.read-beneficiaries',
  provides: ['Beneficiary'],
  params: z.object({ key: Email.describe('the wallet holder’s email address') }),
  query: BeneficiaryQuery,
  response: { 200: pageOf(Beneficiary, 'OrganisationBeneficiaryPage') },
});
