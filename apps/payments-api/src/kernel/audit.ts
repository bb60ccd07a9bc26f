import type { Database, Tx } from '@sanaga/database';
import type { AuditAction, AuditSubject } from '@sanaga/domain';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';

/** The one who did it: somebody signed in, somebody who is not, or the system itself. */
export type AuditActor = Caller | 'system' | { clientAddress: string };

export interface AuditEntry {
  action: AuditAction;
  subjectType?: AuditSubject;
  subjectId?: string;
  /** Never secrets, codes or tokens. */
  detail?: Record<string, unknown>;
  /** The subject's holder, if it is not the caller's. */
  organisationId?: string | null;
}

const chainOf = ({ organisationId }: AuditEntry): string => organisationId ?? '';

/**
 * Writes audit rows in the caller's database transaction; the database chains each to the one before. Rows of many
 * holders are sorted, so that two who write do not wait for each other's chains.
 */
export async function auditAll(
  tx: Tx | Database,
  by: AuditActor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const caller = by !== 'system' && 'userId' in by ? by : undefined;
  const rows = entries.toSorted(
    (one, other) => Number(chainOf(one) > chainOf(other)) - Number(chainOf(one) < chainOf(other)),
  );
  const holderOf = ({ organisationId }: AuditEntry): string | null =>
    organisationId === undefined ? (caller?.organisationId ?? null) : organisationId;
  // as lists, so that many are no longer a statement than one
  await sql`
    insert into audit_log (actor_id, client_address, organisation_id, action, subject_type, subject_id, detail)
    select ${caller?.userId ?? null}::uuid, ${by === 'system' ? null : by.clientAddress}::text, r.organisation_id, r.action,
      r.subject_type, r.subject_id, r.detail
    from unnest(${rows.map(holderOf)}::uuid[], ${rows.map(({ action }) => action)}::text[],
      ${rows.map(({ subjectType }) => subjectType ?? null)}::text[], ${rows.map(({ subjectId }) => subjectId ?? null)}::text[],
      ${rows.map(({ detail }) => JSON.stringify(detail ?? {}))}::jsonb[])
      with ordinality r (organisation_id, action, subject_type, subject_id, detail, place)
    order by r.place`.execute(tx);
}

/** As `auditAll`, for one row. */
export const audit = (tx: Tx | Database, by: AuditActor, entry: AuditEntry): Promise<void> =>
  auditAll(tx, by, [entry]);

type Somebody = Exclude<AuditActor, 'system'>;

/**
 * Audits events that may come a thousand times in a row, such as refusals and looks: one line for each span of time,
 * and a limited number an hour of one person and action, whatever they are about. The last of these says that more may
 * follow.
 */
export async function auditOnce(
  db: Database,
  by: Somebody,
  { organisationId, action, subjectType, subjectId, detail = {} }: AuditEntry,
  { spanSeconds, mostAnHour }: { spanSeconds: number; mostAnHour: number },
): Promise<void> {
  const caller = 'userId' in by ? by : undefined;
  const holder = organisationId === undefined ? caller?.organisationId : organisationId;
  await sql`select audit_once(${caller?.userId ?? null}, ${holder ?? null}, ${action}, ${subjectType ?? null},
    ${subjectId ?? null}, ${JSON.stringify(detail)}, ${by.clientAddress},
    make_interval(secs => ${spanSeconds}), ${mostAnHour})`.execute(db);
}

/** Limits on how often a look is recorded: a screen reads again and again what somebody looks at. */
export const looks = { spanSeconds: 600, mostAnHour: 10_000 };
