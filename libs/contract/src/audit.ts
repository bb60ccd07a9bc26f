import { auditSearchShapes, exportColumns } from '@sanaga/domain';
import { z } from 'zod';
import { exportChoice, exportedFile, Id, pageOf, PageQuery, TypedText, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';

export const AuditEntry = z
  .object({
    auditId: z.string().describe('grows with time'),
    at: Timestamp,
    actor: z
      .object({ userId: Id, name: z.string(), superAdmin: z.boolean() })
      .nullable()
      .describe('null: the system, or a caller who had not signed in'),
    organisationId: Id.nullable(),
    organisationName: z.string().nullable(),
    action: z.string().describe('noun and verb, such as transaction.approve'),
    subjectType: z.string().nullable(),
    subjectId: z.string().nullable(),
    subjectName: z
      .string()
      .nullable()
      .describe(
        'what people call it: a name, or a short number such as T-000123; null: it has none, or is gone',
      ),
    detail: z.record(z.string(), z.unknown()),
    clientAddress: z
      .string()
      .nullable()
      .describe('that of a super admin is visible to that super admin only'),
  })
  .meta({ id: 'AuditEntry' });

const Filter = z.object({
  actorId: Id.optional(),
  action: TypedText.regex(auditSearchShapes.action)
    .optional()
    .describe('the whole name or its beginning, such as transaction.'),
  subjectType: TypedText.regex(auditSearchShapes.subjectType).optional(),
  subjectId: TypedText.regex(auditSearchShapes.subjectId).optional(),
  organisationId: Id.optional().describe('for super admins; an admin sees the own holder’s anyway'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

const tag = 'audit';
const access = { permission: 'audit:read' } as const;

export const listAudit = defineOperation({
  id: 'listAudit',
  method: 'GET',
  url: '/audit',
  tag,
  summary:
    'Who did what, newest first: an admin sees the own holder’s, a super admin everything, others what is by or about themselves',
  access,
  query: PageQuery.extend(Filter.shape),
  response: {
    200: pageOf(AuditEntry, 'AuditPage'),
  },
});

export const exportAuditCsv = defineOperation({
  id: 'exportAuditCsv',
  method: 'GET',
  url: '/audit/export-csv',
  tag,
  summary:
    'The same rows as CSV: English keys, comma, UTF-8 with BOM; or as the file that is chosen. The export is audited itself',
  access,
  query: Filter.extend(exportChoice(exportColumns.audit).shape),
  response: exportedFile('Audit Log'),
});

export const verifyAudit = defineOperation({
  id: 'verifyAudit',
  method: 'GET',
  url: '/audit/verify',
  tag,
  summary: 'Recomputes the hash chains: an admin’s own, or for a super admin one or all',
  access: { permission: 'audit:read-others' },
  query: z.object({ organisationId: Id.optional().describe('for super admins') }),
  response: {
    200: z
      .object({
        ok: z.boolean(),
        chains: z.int().describe('how many were checked'),
        rows: z.int().describe('how many rows they have'),
        breaks: z.int().describe('how many places do not fit'),
        firstBreak: z
          .object({
            chain: z.string().describe('a holder’s id, or platform'),
            position: z.int(),
            cause: z
              .enum(['CHANGED', 'UNLINKED', 'CUT'])
              .describe('edited; not following the one before; the end is missing'),
          })
          .nullable(),
        checkedAt: Timestamp,
      })
      .meta({ id: 'AuditVerification' }),
  },
});
