import { inTransaction, type Database, type Tx } from '@sanaga/database';
import { documentsOf, hasNumber, type DocumentKind } from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { holderOrSelf, type Caller, type MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { prepareDocument } from '../../kernel/documents.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { toPage } from '../../kernel/paging.ts';
import { notify, notifySuperAdmins } from '../../kernel/notifications/notifications.service.ts';
import { readPlatformSettings } from '../../kernel/platform-settings/platform-settings.repository.ts';
import {
  findOrganisation,
  peopleOf,
  type OrganisationRow,
} from '../organisations/organisations.repository.ts';
import { adminsAtWork } from '../users/admins.service.ts';
import { toDocument, toSubmitted, type Document } from './documents.mapper.ts';
import * as repository from './documents.repository.ts';

async function holderOf(db: Tx | Database, organisationId: string): Promise<OrganisationRow> {
  const holder = await findOrganisation(db, organisationId);
  if (!holder) throw new Failure('NOT_FOUND');
  return holder;
}

/** Lists what a holder is asked for, with what became of each. Throws NOT_FOUND. */
export async function listDocuments({ db }: Dependencies, organisationId: string): Promise<Document[]> {
  const [holder, rows, { requiredDocuments }] = await Promise.all([
    holderOf(db, organisationId),
    repository.documentsOfHolder(db, organisationId),
    readPlatformSettings(db),
  ]);
  return documentsOf(holder.account_type).map((kind) =>
    toDocument(
      kind,
      rows.find((row) => row.kind === kind),
      requiredDocuments,
    ),
  );
}

/** Lists the documents of all holders that wait for a decision, the longest waiting first. */
export async function listSubmitted({ db }: Dependencies, filters: repository.SubmittedFilters) {
  const [page, { requiredDocuments }] = await Promise.all([
    repository.pageOfSubmitted(db, filters),
    readPlatformSettings(db),
  ]);
  return toPage(page, filters, (row) => toSubmitted(row, requiredDocuments));
}

async function documentView(tx: Tx, organisationId: string, kind: DocumentKind): Promise<Document> {
  const row = await repository.findDocument(tx, organisationId, kind);
  if (!row) throw new Failure('NOT_FOUND');
  return toDocument(kind, row, (await readPlatformSettings(tx)).requiredDocuments);
}

/** The document itself. Throws NOT_FOUND, also where none was submitted. */
export async function documentFile({ db }: Dependencies, organisationId: string, kind: DocumentKind) {
  const found = await repository.findContent(db, organisationId, kind);
  if (!found) throw new Failure('NOT_FOUND');
  return { name: found.file_name, type: found.content_type, content: found.content };
}

/**
 * Submits a document, or another in place of one that is not accepted; super admins are notified. Throws INVALID_INPUT,
 * WRONG_STATUS, UNSUPPORTED_TYPE and IMAGE_UNREADABLE.
 */
export async function submitDocument(
  deps: Dependencies,
  caller: MemberCaller,
  kind: DocumentKind,
  { number = '', file }: { number?: string; file: File },
): Promise<Document> {
  // 1. What was sent, before the database transaction.
  if (hasNumber(kind) && number === '') throw invalid('number', 'required');
  if (file.size === 0) throw invalid('file', 'required');
  const { fileName, contentType, content } = await prepareDocument(holderOrSelf(caller), file);

  return inTransaction(deps.db, async (tx) => {
    // 2. The row, unless the one before is accepted.
    const holder = await holderOf(tx, caller.organisationId);
    const saved = await repository.saveDocument(tx, {
      organisation_id: caller.organisationId,
      kind,
      number: hasNumber(kind) ? number : null,
      file_name: fileName,
      content_type: contentType,
      content,
      submitted_by: caller.userId,
      submitted_at: deps.now(),
    });
    if (!saved) throw new Failure('WRONG_STATUS', { values: { status: 'ACCEPTED' } });

    // 3. The audit row; those who decide are notified.
    const document = await documentView(tx, caller.organisationId, kind);
    await audit(tx, caller, {
      action: 'document.submit',
      subjectType: 'organisation',
      subjectId: caller.organisationId,
      detail: { kind, version: document.version, number: document.number },
    });
    await notifySuperAdmins(tx, {
      kind: 'document-submitted',
      values: { organisation: holder.name, file: fileName },
      path: reviewPath(holder),
    });
    return document;
  });
}

/** Returns the page on which a super admin decides: that of the request, or of an organisation that has begun. */
const reviewPath = ({ id, status }: OrganisationRow): string =>
  status === 'REQUESTED'
    ? `/super-admin/organisation-request?id=${id}`
    : `/super-admin/organizations?id=${id}`;

interface Seen {
  organisationId: string;
  kind: DocumentKind;
  version: number;
}

/** Accepts a document that was looked at; accepted already stays so. Throws NOT_FOUND or WRONG_STATUS. */
export const acceptDocument = (deps: Dependencies, caller: Caller, seen: Seen): Promise<Document> =>
  decide(deps, caller, seen, null);

/** Asks for another; its holder's admins are mailed the reason. Throws NOT_FOUND or WRONG_STATUS. */
export const refuseDocument = (
  deps: Dependencies,
  caller: Caller,
  seen: Seen,
  reason: string,
): Promise<Document> => decide(deps, caller, seen, reason);

const decide = (deps: Dependencies, caller: Caller, seen: Seen, reason: string | null): Promise<Document> =>
  inTransaction(deps.db, async (tx) => {
    // 1. The one that was looked at; the same decision by the same person is returned as it is.
    const { organisationId, kind, version } = seen;
    const move = reason === null ? 'accept' : 'refuse';
    const decision = { ...seen, move, by: caller.userId, at: deps.now(), reason } as const;
    const decided = await repository.decideDocument(tx, decision);
    const row = await repository.findDocument(tx, organisationId, kind);
    if (!row) throw new Failure('NOT_FOUND');
    const isSame = row.version === version && row.decided_by === caller.userId && row.reason === reason;
    if (!decided && !isSame) throw new Failure('WRONG_STATUS', { values: { status: row.status } });
    if (!decided) return documentView(tx, organisationId, kind);

    // 2. Who decided and why, permanently.
    await audit(tx, caller, {
      action: `document.${move}`,
      subjectType: 'organisation',
      subjectId: organisationId,
      organisationId,
      detail: { kind, version, ...(reason !== null && { reason }) },
    });

    // 3. The holder's admins read it.
    await notifyOfDecision(tx, deps, row);
    return documentView(tx, organisationId, kind);
  });

async function notifyOfDecision(tx: Tx, deps: Dependencies, row: repository.DocumentRow): Promise<void> {
  const { organisation_id: organisationId, file_name: file, reason } = row;
  const holder = await holderOf(tx, organisationId);
  const isWaiting = holder.status === 'REQUESTED';
  // the person who signed up is at work once the organisation is approved
  const admins = await (isWaiting ? peopleOf : adminsAtWork)(tx, organisationId);
  const path = isWaiting ? '/under-review' : '/dashboard/settings?tab=documents';
  await notify(tx, {
    userIds: admins.map((admin) => admin.id),
    organisationId,
    kind: reason === null ? 'document-accepted' : 'document-refused',
    values: { file, ...(reason !== null && { reason }) },
    path,
  });
  if (reason === null) return;
  for (const { email, name, language } of admins)
    await queueMail(deps.jobs, tx, {
      to: email,
      language,
      template: 'document-refused',
      values: {
        person: name,
        organisation: holder.name,
        file,
        reason,
        link: `${deps.settings.ORG_PORTAL_URL}${path}`,
      },
    });
}

/** Money may come into the holder's wallet. Throws DOCUMENTS_REQUIRED where a required document is not accepted. */
export async function assertDocuments(tx: Tx, organisationId: string): Promise<void> {
  const { requiredDocuments } = await readPlatformSettings(tx);
  if (requiredDocuments.length === 0) return;
  const { account_type } = await holderOf(tx, organisationId);
  const needed = documentsOf(account_type).filter((kind) => requiredDocuments.includes(kind));
  if (needed.length === 0) return;
  const accepted = await repository.acceptedKinds(tx, organisationId, needed);
  if (needed.some((kind) => !accepted.has(kind))) throw new Failure('DOCUMENTS_REQUIRED');
}
