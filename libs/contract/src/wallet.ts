import {
  exportColumns,
  movementKinds,
  refillRange,
  refillsPerCall,
  refillStatuses,
  textLimits,
  verificationStatuses,
} from '@sanaga/domain';
import { z } from 'zod';
import {
  CurrencyCode,
  DayOrMoment,
  exportChoice,
  exportedFile,
  Id,
  Money,
  PageQuery,
  pageOf,
  PhoneNumber,
  PositiveMoney,
  Reason,
  Timestamp,
  TypedText,
} from './common.ts';
import { defineOperation } from './operation.ts';
import { PicturePath } from './organisations.ts';
import { Correction } from './transactions.ts';

export const Wallet = z
  .object({
    balance: Money.describe('available + reserved'),
    available: Money,
    reserved: Money,
    debt: Money.describe(
      'what the holder owes after a card payment was taken back; payouts wait until it is paid',
    ),
    currency: CurrencyCode,
    walletNumber: z.string(),
  })
  .meta({ id: 'Wallet' });

export const Refill = z
  .object({
    refillId: Id,
    reference: z.string().describe('short number for people, R-000042'),
    organisationId: Id,
    organisationName: z.string(),
    organisationLocation: z.string().nullable(),
    organisationPlan: z.string(),
    organisationPicture: PicturePath,
    accountName: z.string(),
    accountNumber: z.string(),
    accountVerifiedAt: Timestamp.nullable().describe(
      'when the account’s holder confirmed on the phone; null: not yet, or by code',
    ),
    amount: Money,
    currency: CurrencyCode,
    status: z.enum(refillStatuses),
    operatorCode: z.string().nullable(),
    correction: Correction.nullable().describe(
      'what people booked to the wallet after the outcome; null: nothing',
    ),
    verification: z
      .enum(verificationStatuses)
      .nullable()
      .describe('of a small refill that shows who holds the account’s phone; null: an ordinary refill'),
    asked: z.boolean().describe('the operator has the request'),
    requestedBy: z.string(),
    requestedByPicture: PicturePath,
    processedBy: z.string().nullable(),
    processedById: Id.nullable(),
    needsTwo: z.boolean().describe('needs a second super admin, or the first of two'),
    agreedBy: z.string().nullable().describe('the first of two super admins'),
    agreedById: Id.nullable().describe('the same one, who is not the second'),
    refusedBy: z.string().nullable(),
    refusalReason: z.string().nullable(),
    createdAt: Timestamp,
    processedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Refill' });

/** Refills that one press started: a frozen list with its sum. */
export const ProcessedRefills = z
  .object({
    content: z.array(Refill),
    totalElements: z.int(),
    totalAmount: Money,
    agreed: z.int().describe('how many it approved as the first of two super admins: they are still waiting'),
  })
  .meta({ id: 'ProcessedRefills' });

/** Contents of a wallet before and after some days: opening + moneyIn - moneyOut = closing, to the franc. */
export const WalletStatement = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    opening: Money.describe('available and reserved when the first day began'),
    moneyIn: Money,
    moneyOut: Money,
    charges: Money.describe('the part of moneyOut that were fees, tax and levy'),
    closing: Money.describe('available and reserved when the last day was over, or as it is now'),
    movements: z.int(),
    currency: CurrencyCode,
  })
  .meta({ id: 'WalletStatement' });

export const WalletMovement = z
  .object({
    movementId: z.string(),
    at: Timestamp,
    kind: z.enum(movementKinds),
    amount: z.int().describe('whole XAF; negative where it was taken from the wallet'),
    charges: Money.describe('the part of a payment that were fee, tax and levy'),
    balance: Money.describe('available and reserved after it'),
    reference: z
      .string()
      .nullable()
      .describe('of the payment, refill, top-up or invoice; of a correction, that of what it corrects'),
    name: z.string(),
    number: z.string(),
    reason: z.string(),
    transactionId: Id.nullable().describe('of a run: the bulk transaction'),
    refillId: Id.nullable(),
    lines: z
      .object({ first: z.int(), last: z.int(), count: z.int() })
      .nullable()
      .describe(
        'of a run, that is of payments of one bulk transaction that follow each other: the places of its lines; null for a line alone',
      ),
  })
  .meta({ id: 'WalletMovement' });

const tag = 'wallet';
const statementDays = z.object({ startDate: DayOrMoment, endDate: DayOrMoment });

export const getWallet = defineOperation({
  id: 'getWallet',
  method: 'GET',
  url: '/transaction/wallet',
  tag,
  summary: 'The holder’s wallet',
  access: { permission: 'wallet:read' },
  provides: ['Wallet'],
  response: { 200: Wallet },
});

export const getWalletStatement = defineOperation({
  id: 'getWalletStatement',
  method: 'GET',
  url: '/transaction/wallet-statement',
  tag,
  summary: 'What the wallet held before and after some days, and what came and went; at most 400 days',
  access: { permission: 'wallet-statement:read' },
  provides: ['Wallet'],
  query: statementDays,
  response: { 200: WalletStatement },
});

export const MonthlyStatement = z
  .object({ isOn: z.boolean().describe('whether the caller gets the statement of each month by email') })
  .meta({ id: 'MonthlyStatement' });

const monthly = {
  url: '/transaction/wallet-statement/monthly-email',
  tag,
  access: { permission: 'wallet-statement:read' },
  response: { 200: MonthlyStatement },
} as const;

export const getMonthlyStatement = defineOperation({
  ...monthly,
  id: 'getMonthlyStatement',
  method: 'GET',
  summary: 'Whether the caller gets the statement of each month by email',
  provides: ['MonthlyStatement'],
});

export const changeMonthlyStatement = defineOperation({
  ...monthly,
  id: 'changeMonthlyStatement',
  method: 'PUT',
  summary: 'Turns the email with the statement of each month on, beginning with the present month, or off',
  invalidates: ['MonthlyStatement'],
  body: z.object({ isOn: z.boolean() }),
});

export const listWalletMovements = defineOperation({
  id: 'listWalletMovements',
  method: 'GET',
  url: '/transaction/wallet-statement/movements',
  tag,
  summary: 'What came into the wallet and left it in some days, newest first, with the balance after each',
  access: { permission: 'wallet-statement:read' },
  provides: ['Wallet'],
  query: PageQuery.extend({
    ...statementDays.shape,
    kind: z.enum(movementKinds).optional(),
    search: TypedText.min(1)
      .max(textLimits.search)
      .optional()
      .describe('those with this in their name, number, reason, reference or amount'),
    first: z.coerce.number().int().min(1).optional().describe('from this line on: of a run, `lines.first`'),
    last: z.coerce.number().int().min(1).optional().describe('up to this line: of a run, `lines.last`'),
    grouped: z
      .stringbool()
      .default(false)
      .describe('a run as one movement, with the balance after its last line'),
  }),
  response: { 200: pageOf(WalletMovement, 'WalletMovementPage') },
});

export const exportWalletStatementCsv = defineOperation({
  id: 'exportWalletStatementCsv',
  method: 'GET',
  url: '/transaction/wallet-statement/export-csv',
  tag,
  summary:
    'The statement as CSV: a line for each movement with the balance after it, between the opening and the closing balance; or as the file that is chosen',
  access: { permission: 'wallet-statement:read' },
  query: statementDays.extend(exportChoice(exportColumns.statement).shape),
  response: exportedFile('Statement with its days'),
});

export const exportJournal = defineOperation({
  id: 'exportJournal',
  method: 'GET',
  url: '/transaction/wallet-statement/journal',
  tag,
  summary:
    'The statement as an accounting journal: balanced lines for each movement, at the accounts that the platform has set; debit and credit in whole XAF',
  access: { permission: 'wallet-statement:read' },
  query: statementDays.extend(exportChoice(exportColumns.journal).shape),
  response: exportedFile('Journal with its days'),
});

export const generateWalletStatementPdf = defineOperation({
  id: 'generateWalletStatementPdf',
  method: 'GET',
  url: '/transaction/wallet-statement/generate-pdf',
  tag,
  summary:
    'The statement as a PDF in the caller’s language; beyond 5,000 movements the rest is in the CSV only',
  access: { permission: 'wallet-statement:read' },
  query: statementDays,
  response: { 200: { content: 'application/pdf', description: 'the statement' } },
});

export const refillWallet = defineOperation({
  id: 'refillWallet',
  method: 'POST',
  url: '/transaction/refill-wallet',
  tag,
  summary: 'Requests a refill of the wallet from a confirmed account; a super admin processes it',
  access: { permission: 'refill:request' },
  invalidates: ['Refill'],
  idempotent: true,
  body: z.object({
    accountNumber: PhoneNumber,
    amount: PositiveMoney.describe(`whole XAF, at most ${refillRange.maximum}`),
  }),
  response: { 201: Refill },
});

export const listRefills = defineOperation({
  id: 'listRefills',
  method: 'GET',
  url: '/transaction/wallet-refills',
  tag,
  summary:
    'Refills: an admin’s own holder’s, a super admin’s all; those waiting first in the order they came',
  access: { permission: 'refill:list' },
  provides: ['Refill'],
  query: PageQuery.extend({
    status: z
      .enum(refillStatuses)
      .optional()
      .describe('as people read it: a refill that is FAILED is found as COMPLETED once it came in after all'),
    today: z.stringbool().optional().describe('only what was finished today, the last first'),
    refillId: Id.optional().describe('this one alone'),
  }),
  response: { 200: pageOf(Refill, 'RefillPage') },
});

export const listProcessingRefills = defineOperation({
  id: 'listProcessingRefills',
  method: 'GET',
  url: '/transaction/processing-refills',
  tag,
  summary: 'Refills the operator is collecting now',
  access: { permission: 'refill:process' },
  provides: ['Refill'],
  query: PageQuery,
  response: { 200: pageOf(Refill, 'ProcessingRefillPage') },
});

export const processRefill = defineOperation({
  id: 'processRefill',
  method: 'PATCH',
  url: '/transaction/process-refill/:refillId',
  tag,
  summary:
    'Starts the collection of one refill; the wallet is credited once, when the operator reports success',
  access: { permission: 'refill:process' },
  invalidates: ['Refill'],
  params: z.object({ refillId: Id }),
  response: { 200: Refill },
});

export const processOrganisationRefills = defineOperation({
  id: 'processOrganisationRefills',
  outsideOnly: true,
  method: 'PATCH',
  url: '/transaction/process-organisation-refills/:organisationId',
  tag,
  summary: 'Processes every refill of one holder that is waiting now',
  access: { permission: 'refill:process' },
  invalidates: ['Refill'],
  params: z.object({ organisationId: Id }),
  response: { 200: ProcessedRefills },
});

export const processAllRefills = defineOperation({
  id: 'processAllRefills',
  method: 'PATCH',
  url: '/transaction/process-refills',
  tag,
  summary: 'Processes every refill that is waiting now, or the frozen list in the body',
  access: { permission: 'refill:process' },
  invalidates: ['Refill'],
  body: z.object({ refillIds: z.array(Id).max(refillsPerCall).optional() }).default({}),
  response: { 200: ProcessedRefills },
});

export const cancelRefill = defineOperation({
  id: 'cancelRefill',
  method: 'PATCH',
  url: '/transaction/cancel-refill/:refillId',
  tag,
  summary: 'Takes back a refill of which nothing was sent to the operator yet',
  access: { permission: 'refill:cancel' },
  invalidates: ['Refill'],
  params: z.object({ refillId: Id }),
  response: { 200: Refill },
});

export const refuseRefill = defineOperation({
  id: 'refuseRefill',
  method: 'PATCH',
  url: '/transaction/refuse-refill/:refillId',
  tag,
  summary:
    'Rejects a refill of which nothing was sent to the operator yet: nothing is, and the holder’s admins read the reason',
  access: { permission: 'refill:refuse' },
  invalidates: ['Refill'],
  params: z.object({ refillId: Id }),
  body: z.object({ reason: Reason }),
  response: { 200: Refill },
});

export const getOrganisationWalletDetails = defineOperation({
  id: 'getOrganisationWalletDetails',
  method: 'GET',
  url: '/transaction/org-wallet-details/:organisationId',
  tag,
  summary: 'A holder’s wallet, for a super admin',
  access: { permission: 'organisation-wallet:read' },
  audited: 'organisation.read-wallet',
  provides: ['Wallet'],
  params: z.object({ organisationId: Id }),
  response: { 200: Wallet },
});
