import {
  documentKinds,
  documentStatuses,
  maxUploadBytes,
  organisationStatuses,
  textLimits,
} from '@sanaga/domain';
import { z } from 'zod';
import { FormFile, Id, PageQuery, pageOf, Reason, Timestamp, TypedText } from './common.ts';
import { defineOperation } from './operation.ts';

/** A document that a wallet holder is asked for, present or missing. */
export const OrganisationDocument = z
  .object({
    kind: z
      .enum(documentKinds)
      .describe('RCCM: entry in the trade register. NIU: taxpayer number. IDENTITY: of the owner'),
    status: z.enum([...documentStatuses, 'MISSING']),
    required: z.boolean().describe('no refill before it is accepted'),
    version: z.int().describe('counts what was submitted; 0: nothing was'),
    number: z.string().nullable().describe('as it is registered'),
    fileName: z.string().nullable(),
    contentType: z.enum(['application/pdf', 'image/webp']).nullable(),
    size: z.int().nullable().describe('bytes'),
    submittedAt: Timestamp.nullable(),
    decidedAt: Timestamp.nullable(),
    reason: z.string().nullable().describe('why it was rejected'),
  })
  .meta({ id: 'OrganisationDocument' });

const tag = 'organisations';
const kind = z.enum(documentKinds);
const file = { 200: { content: ['application/pdf', 'image/webp'], description: 'the document' } } as const;

const own = { tag, access: { permission: 'document:submit', underReview: true } } as const;

export const listOwnDocuments = defineOperation({
  ...own,
  id: 'listOwnDocuments',
  method: 'GET',
  url: '/profile/documents',
  summary: 'The documents that the caller’s wallet holder is asked for, with what became of each',
  provides: ['Document'],
  response: { 200: z.array(OrganisationDocument) },
});

export const submitDocument = defineOperation({
  ...own,
  id: 'submitDocument',
  method: 'POST',
  url: '/profile/documents/:kind',
  summary: 'Submits a document, or another in place of one that is not accepted',
  invalidates: ['Document'],
  params: z.object({ kind }),
  multipart: { maxFileBytes: maxUploadBytes.paymentDocument },
  body: z.object({
    number: TypedText.max(textLimits.identityNumber)
      .optional()
      .describe('as it is registered; required of RCCM and NIU'),
    file: FormFile.describe('PDF, JPEG, PNG or WebP of at most 10 MiB'),
  }),
  response: { 201: OrganisationDocument },
});

export const downloadOwnDocument = defineOperation({
  ...own,
  id: 'downloadOwnDocument',
  method: 'GET',
  url: '/profile/documents/:kind/file',
  summary: 'A document that the caller’s wallet holder has submitted, under its own name',
  params: z.object({ kind }),
  response: file,
});

const review = { tag, access: { permission: 'document:review' } } as const;
const look = { ...review, audited: 'organisation.read-documents' } as const;

export const listOrganisationDocuments = defineOperation({
  ...look,
  id: 'listOrganisationDocuments',
  method: 'GET',
  url: '/auth/organisations/documents/:organisationId',
  summary: 'The documents that a wallet holder is asked for, with what became of each',
  provides: ['Document'],
  params: z.object({ organisationId: Id }),
  response: { 200: z.array(OrganisationDocument) },
});

export const downloadOrganisationDocument = defineOperation({
  ...look,
  id: 'downloadOrganisationDocument',
  method: 'GET',
  url: '/auth/organisations/documents/:organisationId/:kind',
  summary: 'A document of a wallet holder, under its own name',
  params: z.object({ organisationId: Id, kind }),
  response: file,
});

export const SubmittedDocument = z
  .object({
    organisationId: Id,
    organisation: z.object({
      name: z.string(),
      status: z.enum(organisationStatuses),
      phoneNumber: z.string().describe('the business number'),
      ownerName: z.string().nullable(),
    }),
    document: OrganisationDocument,
  })
  .meta({ id: 'SubmittedDocument' });

export const listSubmittedDocuments = defineOperation({
  ...review,
  id: 'listSubmittedDocuments',
  method: 'GET',
  url: '/auth/organisations/submitted-documents',
  summary: 'Documents that wait for a decision, the longest waiting first',
  provides: ['Document'],
  query: PageQuery.extend({
    search: TypedText.max(120).optional().describe('a piece of the organisation’s name, email or number'),
  }),
  response: { 200: pageOf(SubmittedDocument, 'SubmittedDocumentPage') },
});

const Seen = z.object({ version: z.int().positive().describe('of the document that was looked at') });
const decision = {
  ...review,
  method: 'PATCH',
  invalidates: ['Document'],
  params: z.object({ organisationId: Id, kind }),
  response: { 200: OrganisationDocument },
} as const;

export const acceptDocument = defineOperation({
  ...decision,
  id: 'acceptDocument',
  url: '/auth/organisations/accept-document/:organisationId/:kind',
  summary: 'Accepts a document; one that was replaced meanwhile is WRONG_STATUS',
  body: Seen,
});

export const refuseDocument = defineOperation({
  ...decision,
  id: 'refuseDocument',
  url: '/auth/organisations/refuse-document/:organisationId/:kind',
  summary: 'Asks for another document; the holder’s admins get the reason by email',
  body: Seen.extend({ reason: Reason }),
});
