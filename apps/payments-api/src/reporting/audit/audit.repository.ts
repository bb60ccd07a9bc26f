import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Selectable } from 'kysely';
import { countUpTo } from '../../kernel/counting.ts';
import { endOf, startOf } from '../../kernel/calendar.ts';
import { rowsOfPage, whereGiven, type PageRequest, type RowPage } from '../../kernel/paging.ts';

export interface AuditRow extends Selectable<DB['audit_log']> {
  actor_name: string | null;
  actor_super_admin: boolean | null;
  organisation_name: string | null;
  /** The stored type, or what a refusal turns out to be about. */
  subject_kind: string | null;
  subject_name: string | null;
}

export interface AuditFilters {
  actorId?: string;
  /** Person who did it, or whom it was done to. */
  ofUserId?: string;
  /** The whole name of an action, or its beginning. */
  action?: string;
  subjectType?: string;
  subjectId?: string;
  organisationId?: string;
  /** Days, both included, in the holders' own time zone. */
  from?: string;
  to?: string;
}

/** Matches rows by or about a person; signing in names the person as the subject alone. */
export const isOfUser = (id: string) =>
  sql<boolean>`(a.actor_id = ${id} or a.subject_type = 'user' and a.subject_id = ${id})`;

const hasId = sql`a.subject_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'`;

/**
 * Kind of the subject of a line. A refusal stores the id alone: it may be another holder's, which is then not named.
 */
const subjectKind = sql<string | null>`coalesce(a.subject_type,
  case when a.action in ('access.deny', 'code.refuse') and ${hasId} then case
    when exists (select from transaction s
      where s.id = a.subject_id::uuid and s.organisation_id = a.organisation_id) then 'transaction'
    when exists (select from refill s
      where s.id = a.subject_id::uuid and s.organisation_id = a.organisation_id) then 'refill'
  end end)`;

/**
 * Name of the subject of a line: a name, or the short number of a payment, refill, invoice or card top-up; null if it
 * has none, or is gone.
 */
const subjectName = sql<string | null>`case when ${hasId} then
  case ${subjectKind}
    when 'user' then (select s.name from actor s where s.id = a.subject_id::uuid)
    when 'organisation' then (select s.name from organisation s where s.id = a.subject_id::uuid)
    when 'beneficiary' then (select s.name from beneficiary s where s.id = a.subject_id::uuid)
    when 'payment-file' then (select s.file_name from payment_file s where s.id = a.subject_id::uuid)
    when 'service_provider' then (select s.account_name from service_provider s where s.id = a.subject_id::uuid)
    when 'transaction' then
      (select 'T-' || lpad(s.number::text, 6, '0') from transaction s where s.id = a.subject_id::uuid)
    when 'refill' then (select 'R-' || lpad(s.number::text, 6, '0') from refill s where s.id = a.subject_id::uuid)
    when 'bill' then (select 'INV-' || lpad(s.number::text, 6, '0') from bill s where s.id = a.subject_id::uuid)
    when 'card-top-up' then
      (select 'C-' || lpad(s.number::text, 6, '0') from card_top_up s where s.id = a.subject_id::uuid)
  end end`;

/** `_` and `%` mean themselves. */
export const beginningWith = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

function filtered(db: Database, filters: AuditFilters) {
  const { actorId, ofUserId, action, subjectType, subjectId, organisationId, from, to } = filters;
  const query = db.selectFrom('audit_log as a').leftJoin('organisation as o', 'o.id', 'a.organisation_id');
  return whereGiven(query, {
    'a.organisation_id': organisationId,
    'a.actor_id': actorId,
    'a.subject_type': subjectType,
    'a.subject_id': subjectId,
  })
    .$if(ofUserId !== undefined, (q) => q.where(isOfUser(ofUserId ?? '')))
    .$if(action !== undefined, (q) => q.where('a.action', 'like', beginningWith(action ?? '')))
    .$if(from !== undefined, (q) => q.where('a.at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (q) => q.where('a.at', '<', endOf(to ?? '')));
}

/** Rows newest first; of how many, exactly or as an estimate. */
export async function pageOfAudit(
  db: Database,
  filters: AuditFilters,
  request: PageRequest,
): Promise<RowPage<AuditRow>> {
  const query = filtered(db, filters);
  const [rows, counted] = await Promise.all([
    rowsOfPage(
      query
        .selectAll('a')
        .select([
          'o.name as organisation_name',
          subjectKind.as('subject_kind'),
          subjectName.as('subject_name'),
        ])
        // one actor a row: joined, the view would be read whole, everybody's people with it
        .select((eb) => {
          const actor = eb.selectFrom('actor as u').whereRef('u.id', '=', 'a.actor_id');
          return [
            actor.select('u.name').as('actor_name'),
            actor.select('u.super_admin').as('actor_super_admin'),
          ];
        })
        .orderBy('a.at', 'desc')
        .orderBy('a.id', 'desc'),
      request,
    ),
    countUpTo(db, query.select('a.id')),
  ]);
  return { rows, ...counted };
}

interface Break {
  chain: string;
  position: bigint;
  cause: 'CHANGED' | 'UNLINKED' | 'CUT';
}

/** Counts the chains and rows of one chain, or of all. */
export async function chainSize(tx: Tx, chain: string | null): Promise<{ chains: number; rows: number }> {
  const { rows } = await sql<{ chains: bigint; rows: bigint }>`
    select count(distinct chain) as chains, count(*) as rows from audit_log
    where ${chain}::text is null or chain = ${chain}`.execute(tx);
  return { chains: Number(rows[0]?.chains ?? 0), rows: Number(rows[0]?.rows ?? 0) };
}

/** Counts the places that do not fit, and returns the first of them. */
export async function breaksOf(
  tx: Tx,
  chain: string | null,
): Promise<{ first: Break | undefined; count: number }> {
  const { rows } = await sql<Break & { breaks: bigint }>`
    select chain, position, cause, count(*) over () as breaks from audit_breaks(${chain})
    order by chain, position limit 1`.execute(tx);
  return { first: rows[0], count: Number(rows[0]?.breaks ?? 0) };
}
