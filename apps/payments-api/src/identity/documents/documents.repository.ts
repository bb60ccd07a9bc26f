import type { DB, Database, Tx } from '@sanaga/database';
import { documentMoves, type DocumentKind, type OrganisationStatus } from '@sanaga/domain';
import { sql, type Insertable, type Selectable } from 'kysely';
import { paginate, type PageRequest, type RowPage } from '../../kernel/paging.ts';
import { organisationKnown } from '../organisations/organisation-lists.repository.ts';
import { withOwner } from '../organisations/organisations.repository.ts';

type Stored = Selectable<DB['organisation_document']>;
/** A document without its content. */
export type DocumentRow = Omit<Stored, 'content'> & { size: number };

/** Columns of a document `d`: all but its content. */
const columns = [
  ...(['d.organisation_id', 'd.kind', 'd.version', 'd.status', 'd.number', 'd.file_name'] as const),
  ...(['d.content_type', 'd.submitted_by', 'd.submitted_at', 'd.decided_by', 'd.decided_at'] as const),
  'd.reason',
  sql<number>`length(d.content)`.as('size'),
] as const;

const withoutContent = (db: Tx | Database) => db.selectFrom('organisation_document as d').select(columns);

export const documentsOfHolder = (db: Tx | Database, organisationId: string): Promise<DocumentRow[]> =>
  withoutContent(db).where('organisation_id', '=', organisationId).execute();

export const findDocument = (
  db: Tx | Database,
  organisationId: string,
  kind: DocumentKind,
): Promise<DocumentRow | undefined> =>
  withoutContent(db)
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** The numbers of documents that a super admin has accepted. */
export async function acceptedNumbers(
  tx: Tx,
  organisationId: string,
): Promise<{ niu: string | null; rccm: string | null }> {
  const rows = await tx
    .selectFrom('organisation_document')
    .select(['kind', 'number'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'ACCEPTED')
    .execute();
  const numberOf = (kind: DocumentKind) => rows.find((row) => row.kind === kind)?.number ?? null;
  return { niu: numberOf('NIU'), rccm: numberOf('RCCM') };
}

export const findContent = (db: Database, organisationId: string, kind: DocumentKind) =>
  db
    .selectFrom('organisation_document')
    .select(['file_name', 'content_type', 'content'])
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** Stores a document in place of the previous one; false where that one was accepted. */
export async function saveDocument(
  tx: Tx,
  row: Omit<Insertable<DB['organisation_document']>, 'version' | 'status'>,
): Promise<boolean> {
  const { organisation_id: _, kind: __, ...given } = row;
  const saved = await tx
    .insertInto('organisation_document')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'kind'])
        .doUpdateSet({
          ...given,
          version: sql<number>`organisation_document.version + 1`,
          status: documentMoves.replace.to,
          decided_by: null,
          decided_at: null,
          reason: null,
        })
        .where('organisation_document.status', 'in', documentMoves.replace.from),
    )
    .returning('version')
    .executeTakeFirst();
  return saved !== undefined;
}

interface Decision {
  organisationId: string;
  kind: DocumentKind;
  /** Version of the document that was looked at. */
  version: number;
  move: 'accept' | 'refuse';
  by: string;
  at: Date;
  reason: string | null;
}

/** False where another is there by now, or it was decided already. */
export async function decideDocument(tx: Tx, decision: Decision): Promise<boolean> {
  const { organisationId, kind, version, move, by, at, reason } = decision;
  const { numUpdatedRows } = await tx
    .updateTable('organisation_document')
    .set({ status: documentMoves[move].to, decided_by: by, decided_at: at, reason })
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('status', 'in', documentMoves[move].from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds which of these kinds of documents a super admin has accepted. */
export async function acceptedKinds(
  tx: Tx,
  organisationId: string,
  kinds: readonly DocumentKind[],
): Promise<Set<DocumentKind>> {
  const rows = await tx
    .selectFrom('organisation_document')
    .select('kind')
    .where('organisation_id', '=', organisationId)
    .where('kind', 'in', kinds)
    .where('status', '=', documentMoves.accept.to)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** A document that waits for a decision, with whose it is. */
export interface SubmittedRow extends DocumentRow {
  holder_name: string;
  holder_status: OrganisationStatus;
  holder_phone: string;
  owner_name: string | null;
}

export interface SubmittedFilters extends PageRequest {
  search?: string;
}

/** Lists the documents that nobody has decided on, the longest waiting first. */
export function pageOfSubmitted(
  db: Database,
  { search, ...request }: SubmittedFilters,
): Promise<RowPage<SubmittedRow>> {
  const query = withOwner(db)
    .innerJoin('organisation_document as d', 'd.organisation_id', 'o.id')
    .select(columns)
    .select([
      'o.name as holder_name',
      'o.status as holder_status',
      'o.phone_number as holder_phone',
      'owner.owner_name',
    ])
    .where('d.status', '=', 'SUBMITTED')
    .where('o.deleted_at', 'is', null)
    .$if(Boolean(search), (q) => q.where(organisationKnown(search ?? '')));
  return paginate(query.orderBy('d.submitted_at').orderBy('o.id').orderBy('d.kind'), request);
}

interface SubmittedDocuments {
  organisation_id: string;
  name: string;
  count: bigint;
  oldest: Date;
}

/** Lists the holders whose documents nobody has looked at yet, the longest waiting first. */
export const submittedDocuments = (db: Database): Promise<SubmittedDocuments[]> =>
  db
    .selectFrom('organisation_document as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select((eb) => [
      'd.organisation_id',
      'o.name',
      eb.fn.countAll<bigint>().as('count'),
      eb.fn.min('d.submitted_at').as('oldest'),
    ])
    .where('d.status', '=', 'SUBMITTED')
    .where('o.deleted_at', 'is', null)
    .groupBy(['d.organisation_id', 'o.name'])
    .orderBy('oldest')
    .execute();
