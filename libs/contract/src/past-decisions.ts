import {
  accountTypes,
  decisionOutcomes,
  decisionSubjects,
  documentKinds,
  exportColumns,
  textLimits,
} from '@sanaga/domain';
import { z } from 'zod';
import {
  Day,
  exportChoice,
  exportedFile,
  Id,
  Money,
  pageOf,
  PageQuery,
  Timestamp,
  TypedText,
} from './common.ts';
import { defineOperation } from './operation.ts';

const tag = 'platform';
const access = { permission: 'past-decision:list' } as const;

export const PastDecision = z
  .object({
    auditId: z.string().describe('the line of the audit log that records it'),
    decidedAt: Timestamp,
    decidedBy: z.object({ userId: Id, name: z.string() }),
    subject: z.enum(decisionSubjects),
    outcome: z.enum(decisionOutcomes),
    organisationId: Id,
    organisationName: z.string(),
    accountType: z.enum(accountTypes),
    refillId: Id.nullable(),
    reference: z.string().nullable().describe('the short number of a refill, R-000042'),
    document: z.enum(documentKinds).nullable(),
    amount: Money.nullable().describe('of a refill'),
    reason: z.string().nullable().describe('why it was rejected'),
  })
  .meta({ id: 'PastDecision' });

const Filter = z.object({
  subject: z.enum(decisionSubjects).optional(),
  outcome: z.enum(decisionOutcomes).optional(),
  startDate: Day.optional().describe('first day in Douala'),
  endDate: Day.optional().describe('last day in Douala'),
  search: TypedText.max(textLimits.search)
    .optional()
    .describe(
      'a piece of the names of customer and decider or of the reason, or the short number of a refill',
    ),
});

export const listPastDecisions = defineOperation({
  id: 'listPastDecisions',
  method: 'GET',
  url: '/platform/past-decisions',
  tag,
  summary: 'What super admins have accepted or rejected: requests, documents and refills; the newest first',
  access,
  provides: ['Organisation', 'Document', 'Refill'],
  query: PageQuery.extend(Filter.shape),
  response: { 200: pageOf(PastDecision, 'PastDecisionPage') },
});

export const exportPastDecisions = defineOperation({
  id: 'exportPastDecisions',
  method: 'GET',
  url: '/platform/past-decisions/export',
  tag,
  summary: 'The decisions of the list as a file, by default as CSV',
  access,
  query: Filter.extend(exportChoice(exportColumns.pastDecisions).shape),
  response: exportedFile('Past Decisions'),
});
