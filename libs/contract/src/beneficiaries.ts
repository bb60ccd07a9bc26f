import { z } from 'zod';
import { Email, Id, PageQuery, pageOf, PersonName, PhoneNumber, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';
import { NameMatch } from './transactions.ts';

export const Beneficiary = z
  .object({
    id: Id,
    name: z.string(),
    phoneNumber: z.string(),
    email: z.string().nullable(),
    accountType: z.literal('MOMO'),
    registeredName: z.string().nullable(),
    nameMatch: NameMatch,
    createdAt: Timestamp,
  })
  .meta({ id: 'Beneficiary' });

const tag = 'beneficiaries';

export const listBeneficiaries = defineOperation({
  id: 'listBeneficiaries',
  method: 'GET',
  url: '/transaction/beneficiaries',
  tag,
  summary: 'The holder’s beneficiaries by name',
  access: { permission: 'beneficiary:list' },
  query: PageQuery.extend({ search: z.string().trim().max(120).optional() }),
  response: { 200: pageOf(Beneficiary, 'BeneficiaryPage') },
});

export const listAllBeneficiaries = defineOperation({
  id: 'listAllBeneficiaries',
  method: 'GET',
  url: '/transaction/beneficiaries/all',
  tag,
  summary: 'Every beneficiary, for pickers',
  access: { permission: 'beneficiary:list' },
  response: { 200: z.array(Beneficiary) },
});

export const createBeneficiary = defineOperation({
  id: 'createBeneficiary',
  method: 'POST',
  url: '/transaction/beneficiaries',
  tag,
  summary: 'Adds a beneficiary; the operator’s registered name is stored beside the typed one',
  access: { permission: 'beneficiary:create' },
  idempotent: true,
  body: z.object({
    name: PersonName,
    phoneNumber: PhoneNumber,
    email: Email.optional(),
    accountType: z.literal('MOMO').default('MOMO'),
  }),
  response: { 201: Beneficiary },
});
