import {
  accountTypes,
  billStatuses,
  cardTopUpStatuses,
  organisationStatuses,
  plans,
  problemReasons,
  refillStatuses,
  textLimits,
  transactionKinds,
  transactionStatuses,
} from '@sanaga/domain';
import { z } from 'zod';
import { Id, MemberRoleName, Money, Timestamp, TypedText } from './common.ts';
import { defineOperation } from './operation.ts';

const HolderRef = z.object({ id: Id, name: z.string(), accountType: z.enum(accountTypes) });

export const FoundPayment = z
  .object({
    id: Id,
    reference: z.string().describe('short number for people, T-000042'),
    kind: z.enum(transactionKinds),
    status: z.enum(transactionStatuses),
    problemReason: z.enum(problemReasons).nullable(),
    reversed: z.boolean().describe('all that it moved was undone after a comparison with the operator'),
    paidLate: z
      .boolean()
      .describe(
        'a single payment that failed and was paid after all: a payout was debited, a payment request credited',
      ),
    name: z.string(),
    number: z.string(),
    amount: Money,
    total: Money.describe('amount + fee + tax + levy'),
    reason: z.string(),
    bulkId: Id.nullable().describe('the bulk transaction whose item it is'),
    items: z
      .object({ total: z.int(), completed: z.int(), cancelled: z.int() })
      .nullable()
      .describe(
        'how many payments a bulk payment has, and how many were paid and cancelled; null for any other',
      ),
    createdAt: Timestamp,
    organisation: HolderRef.nullable().describe('whose it is, for a super admin; null for users of a holder'),
  })
  .meta({ id: 'FoundPayment' });

export const FoundPerson = z
  .object({
    userId: Id,
    name: z.string(),
    email: z.string().optional().describe('for those who may see it'),
    roles: z.array(MemberRoleName),
    organisation: HolderRef.nullable().describe(
      'for a super admin; null for users of a holder, and for super admins themselves',
    ),
  })
  .meta({ id: 'FoundPerson' });

export const FoundBeneficiary = z
  .object({ id: Id, name: z.string(), phoneNumber: z.string() })
  .meta({ id: 'FoundBeneficiary' });

export const FoundOrganisation = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    accountType: z.enum(accountTypes),
    status: z.enum(organisationStatuses),
  })
  .meta({ id: 'FoundOrganisation' });

export const FoundRefill = z
  .object({
    id: Id,
    reference: z.string().describe('short number for people, R-000042'),
    status: z.enum(refillStatuses),
    reversed: z.boolean().describe('all that came in was taken again after a comparison with the operator'),
    receivedLate: z.boolean().describe('it failed and came in after all, as the operator had collected it'),
    accountName: z.string(),
    accountNumber: z.string(),
    amount: Money,
    createdAt: Timestamp,
    organisation: HolderRef.nullable().describe('whose it is, for a super admin; null for users of a holder'),
  })
  .meta({ id: 'FoundRefill' });

export const FoundInvoice = z
  .object({
    id: Id,
    invoice: z.string().describe('the number on it, INV-000042'),
    plan: z.enum(plans),
    status: z.enum(billStatuses),
    amount: Money,
    billingDate: Timestamp.describe('when it fell due'),
    organisation: HolderRef.nullable().describe('whose it is, for a super admin; null for users of a holder'),
  })
  .meta({ id: 'FoundInvoice' });

export const FoundCardTopUp = z
  .object({
    id: Id,
    reference: z.string().describe('short number for people, C-000042'),
    status: z.enum(cardTopUpStatuses),
    amount: Money,
    takenBack: Money.describe('what was taken from the wallet again, in all'),
    createdAt: Timestamp,
  })
  .meta({ id: 'FoundCardTopUp' });

const found = <T extends z.ZodType>(item: T, id: string) =>
  z
    .object({
      items: z.array(item).max(5).describe('the best first'),
      more: z.int().describe('how many there are beside these'),
      moreIsLeast: z.boolean().describe('there are more than `more`, which are not counted'),
    })
    .meta({ id });

export const SearchResult = z
  .object({
    payments: found(FoundPayment, 'FoundPayments'),
    bulkPayments: found(FoundPayment, 'FoundBulkPayments'),
    people: found(FoundPerson, 'FoundPeople'),
    beneficiaries: found(FoundBeneficiary, 'FoundBeneficiaries'),
    organisations: found(FoundOrganisation, 'FoundOrganisations'),
    refills: found(FoundRefill, 'FoundRefills'),
    invoices: found(FoundInvoice, 'FoundInvoices'),
    cardTopUps: found(FoundCardTopUp, 'FoundCardTopUps'),
  })
  .meta({ id: 'SearchResult' });

export const searchEverything = defineOperation({
  id: 'searchEverything',
  method: 'GET',
  url: '/search',
  tag: 'search',
  summary:
    'What the caller may see in lists, by words in any order, amount, total cost, number, reference with or without its letter, the operator’s transaction number, or who made or approved it; refills by reference, amount or account; invoices and card top-ups by number or amount; for a super admin payments, refills and invoices of all holders, by a whole amount, total cost, number or reference, which of payments their logs name as a look',
  access: { permission: 'search:use' },
  provides: ['Transaction', 'Member', 'Beneficiary', 'Organisation', 'Refill', 'Bill', 'Wallet'],
  query: z.object({ q: TypedText.min(1).max(textLimits.search) }),
  response: { 200: SearchResult },
});
