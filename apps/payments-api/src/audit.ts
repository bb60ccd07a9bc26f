import type { Database, Tx } from '@sanaga/database';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';

/** Whoever did it: somebody signed in, somebody who is not, or nobody. */
export type AuditActor = Caller | 'system' | { clientAddress: string };

export interface AuditEntry {
  /** Noun and verb: `transaction.approve`. */
  action: string;
  subjectType?: string;
  subjectId?: string;
  /** Never secrets, codes or tokens. */
  detail?: Record<string, unknown>;
  /** Where the subject's holder is not the caller's. */
  organisationId?: string | null;
}

/** Writes an audit row in the caller's database transaction; the database chains it to the one before. */
export async function audit(tx: Tx | Database, by: AuditActor, entry: AuditEntry): Promise<void> {
  const caller = by !== 'system' && 'userId' in by ? by : undefined;
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: caller?.userId ?? null,
      organisation_id:
        entry.organisationId === undefined ? (caller?.organisationId ?? null) : entry.organisationId,
      action: entry.action,
      subject_type: entry.subjectType ?? null,
      subject_id: entry.subjectId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      client_address: by === 'system' ? null : by.clientAddress,
    })
    .execute();
}

/**
 * The same, for what may come a thousand times in a row, such as refusals and looks: one line for each span of time.
 * Two at the very same moment may leave two.
 */
export async function auditOnce(
  db: Database,
  by: Exclude<AuditActor, 'system'>,
  entry: AuditEntry,
  spanSeconds: number,
): Promise<void> {
  const same = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', entry.action)
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${spanSeconds})`)
    .where('actor_id', 'is not distinct from', 'userId' in by ? by.userId : null)
    .where('client_address', 'is not distinct from', by.clientAddress)
    .where('subject_id', 'is not distinct from', entry.subjectId ?? null)
    .where('detail', '=', sql`${JSON.stringify(entry.detail ?? {})}::jsonb` as never)
    .limit(1)
    .executeTakeFirst();
  if (!same) await audit(db, by, entry);
}
