import {
  floatOutcomes,
  floatPostingKinds,
  floatPostingStatuses,
  longestFloatReference,
  maxUploadBytes,
} from '@sanaga/domain';
import { z } from 'zod';
import {
  Day,
  FormFile,
  Id,
  IdParams,
  Money,
  MoneyText,
  PageQuery,
  pageOf,
  PositiveMoney,
  Reason,
  Timestamp,
  TypedText,
} from './common.ts';
import { defineOperation } from './operation.ts';

const tag = 'float';
const access = { permission: 'float:manage' } as const;
const Person = z.object({ userId: Id, name: z.string() });
const SignedMoney = z.int().describe('whole XAF, negative where less than nothing');

export const FloatComparison = z
  .object({
    id: Id,
    comparedAt: Timestamp,
    comparedBy: Person.nullable().describe('null: by the clock'),
    outcome: z
      .enum(floatOutcomes)
      .describe(
        'ON_ITS_WAY: the difference is no larger than payments that were sent and have no outcome, or than open exceptions; UNREADABLE: a balance could not be read',
      ),
    ours: SignedMoney.describe('what the operator holds for us by the books'),
    disbursement: SignedMoney.nullable().describe('the balance of the account that payouts leave'),
    collection: SignedMoney.nullable().describe(
      'the balance of the account that collections reach; null: could not be read, or is the same account',
    ),
    theirs: SignedMoney.nullable().describe('of all accounts together'),
    difference: SignedMoney.nullable().describe('theirs less ours'),
    goingOut: Money.describe('what may have left their account and not be booked yet'),
    comingIn: Money.describe('what may have come in there and not be booked yet'),
    cause: z.string().nullable().describe('why a balance could not be read'),
  })
  .meta({ id: 'FloatComparison' });

const HolderAmount = z.object({ organisationId: Id, name: z.string(), amount: PositiveMoney });

export const Float = z
  .object({
    books: z
      .object({
        float: SignedMoney.describe('what the operator holds for us'),
        bank: SignedMoney.describe('what was taken out to our bank, less what was put in from it'),
        fees: Money,
        subscriptions: Money,
        tax: Money.describe('owed to the state'),
        charges: SignedMoney.describe('what the operator charged, less what holders paid of it'),
        badDebt: SignedMoney.describe('debts that were written off'),
        closedOut: Money.describe('left in closed wallets, owed to whoever claims it'),
      })
      .describe('as they are now'),
    goingOut: Money.describe('sent payouts without an outcome'),
    comingIn: Money.describe('collections and refills that were sent and have no outcome'),
    sharedAccount: z.boolean().describe('the operator keeps one account for payouts and collections'),
    comparison: FloatComparison.nullable().describe('the last one'),
    exceptionId: Id.nullable().describe('the open difference'),
    inDebt: z.array(HolderAmount).describe('holders who owe something, the largest debts first, at most 100'),
    closedOut: z
      .array(HolderAmount)
      .describe('closed wallets whose remainder was not claimed, the largest first, at most 100'),
  })
  .meta({ id: 'Float' });

export const FloatPosting = z
  .object({
    id: Id,
    decisionId: Id,
    kind: z.enum(floatPostingKinds),
    status: z.enum(floatPostingStatuses),
    amount: PositiveMoney,
    day: z.iso.date(),
    reference: z.string().describe('of the bank or the operator'),
    reason: z.string(),
    organisationId: Id.nullable(),
    organisationName: z.string().nullable(),
    reverses: Id.nullable().describe('the posting that this one undoes'),
    reversed: z.boolean().describe('a booked posting undoes it'),
    reversible: z.boolean().describe('booked, and no posting that is waiting or booked undoes it'),
    document: z.object({ name: z.string(), type: z.string() }).nullable(),
    preparedBy: Person,
    preparedAt: Timestamp,
    decidedBy: Person.nullable(),
    decidedAt: Timestamp.nullable(),
    confirmable: z.boolean().describe('by the caller'),
  })
  .meta({ id: 'FloatPosting' });

export const getFloat = defineOperation({
  id: 'getFloat',
  method: 'GET',
  url: '/platform/float',
  tag,
  summary: 'Our money with the operator: in the books, by the operator, and on its way',
  access,
  provides: ['Float'],
  response: { 200: Float },
});

export const listFloatComparisons = defineOperation({
  id: 'listFloatComparisons',
  method: 'GET',
  url: '/platform/float/comparisons',
  tag,
  summary: 'How the books compared with the operator’s balances, the newest first',
  access,
  provides: ['Float'],
  query: PageQuery,
  response: { 200: pageOf(FloatComparison, 'FloatComparisonPage') },
});

export const compareFloat = defineOperation({
  id: 'compareFloat',
  method: 'POST',
  url: '/platform/float/compare',
  tag,
  summary: 'Asks the operator for its balances and compares them with the books now',
  access,
  invalidates: ['Float', 'Reconciliation'],
  response: { 201: FloatComparison },
});

export const listFloatPostings = defineOperation({
  id: 'listFloatPostings',
  method: 'GET',
  url: '/platform/float/postings',
  tag,
  summary: 'The owner’s own moves of money: those that wait for a second super admin first, then the newest',
  access,
  provides: ['Float'],
  query: PageQuery.extend({ status: z.enum(floatPostingStatuses).optional() }),
  response: { 200: pageOf(FloatPosting, 'FloatPostingPage') },
});

export const prepareFloatPosting = defineOperation({
  id: 'prepareFloatPosting',
  method: 'POST',
  url: '/platform/float/postings',
  tag,
  summary:
    'Creates a posting of the owner’s own money. A second super admin confirms, or, where there is only one, it is booked straight away',
  access,
  invalidates: ['Float', 'DualControlRequest'],
  multipart: { maxFileBytes: maxUploadBytes.paymentDocument },
  body: z.object({
    kind: z
      .enum(floatPostingKinds)
      .describe(
        'BOUGHT: bank to float; TAKEN_OUT: float to bank; CHARGED: the operator’s charges, out of the float; CHARGE_PAID: the same, from our bank; TAX_REMITTED: to the state; FEES_TAKEN_OUT and SUBSCRIPTIONS_TAKEN_OUT: our income; DEBT_WRITTEN_OFF: what a holder owes; CLOSED_OUT_PAID: the rest of a closed wallet, to its claimant',
      ),
    amount: MoneyText.refine((amount) => amount > 0),
    day: Day.describe('on which the money moved'),
    reference: TypedText.min(1).max(longestFloatReference).describe('of the bank or the operator'),
    reason: Reason,
    organisationId: Id.optional().describe('required of DEBT_WRITTEN_OFF and CLOSED_OUT_PAID, of no other'),
    file: FormFile.optional().describe('PDF, JPEG, PNG or WebP of at most 10 MiB'),
  }),
  response: { 201: FloatPosting },
});

export const reverseFloatPosting = defineOperation({
  id: 'reverseFloatPosting',
  method: 'POST',
  url: '/platform/float/postings/:id/reverse',
  tag,
  summary: 'Creates a posting that undoes a wrong one; confirmed as any other',
  access,
  invalidates: ['Float', 'DualControlRequest'],
  params: IdParams,
  body: z.object({ reason: Reason }),
  response: { 201: FloatPosting },
});

export const confirmFloatPosting = defineOperation({
  id: 'confirmFloatPosting',
  method: 'PATCH',
  url: '/platform/float/confirm/:decisionId',
  tag,
  summary: 'Agrees, as a second super admin: the posting is booked, once',
  access,
  invalidates: ['Float', 'DualControlRequest', 'Reconciliation', 'Wallet'],
  params: z.object({ decisionId: Id }),
  response: { 200: FloatPosting },
});

export const downloadFloatDocument = defineOperation({
  id: 'downloadFloatDocument',
  method: 'GET',
  url: '/platform/float/postings/:id/document',
  tag,
  summary: 'The document of a posting, under its own name',
  access,
  params: IdParams,
  response: { 200: { content: ['application/pdf', 'image/webp'], description: 'the document' } },
});
