import type { organisationDocuments } from '@sanaga/contract';
import type { DocumentKind } from '@sanaga/domain';
import type { z } from 'zod';
import type { DocumentRow, SubmittedRow } from './documents.repository.ts';

export type Document = z.input<typeof organisationDocuments.OrganisationDocument>;
type Submitted = z.input<typeof organisationDocuments.SubmittedDocument>;

/** Lists what a holder is asked for; no row where nothing was submitted. */
export const toDocument = (
  kind: DocumentKind,
  row: DocumentRow | undefined,
  required: readonly DocumentKind[],
): Document => ({
  kind,
  status: row?.status ?? 'MISSING',
  required: required.includes(kind),
  version: row?.version ?? 0,
  number: row?.number ?? null,
  fileName: row?.file_name ?? null,
  contentType: row?.content_type ?? null,
  size: row?.size ?? null,
  submittedAt: row?.submitted_at.toISOString() ?? null,
  decidedAt: row?.decided_at?.toISOString() ?? null,
  reason: row?.reason ?? null,
});

export const toSubmitted = (row: SubmittedRow, required: readonly DocumentKind[]): Submitted => ({
  organisationId: row.organisation_id,
  organisation: {
    name: row.holder_name,
    status: row.holder_status,
    phoneNumber: row.holder_phone,
    ownerName: row.owner_name,
  },
  document: toDocument(row.kind, row, required),
});
