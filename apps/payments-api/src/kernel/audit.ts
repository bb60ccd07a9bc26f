import { inTransaction, type Database, type Tx } from '@sanaga/database';
import type { AuditAction, AuditSubject } from '@sanaga/domain';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';

/** Whoever did it: somebody signed in, somebody who is not, or nobody. */
export type AuditActor = Caller | 'system' | { clientAddress: string };

export interface AuditEntry {
  action: AuditAction;
  subjectType?: AuditSubject;
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

type Somebody = Exclude<AuditActor, 'system'>;

/** Lines of the log with this action that somebody left within the last seconds. */
const recentLines = (db: Tx | Database, by: Somebody, action: AuditAction, seconds: number) =>
  db
    .selectFrom('audit_log')
    .where('action', '=', action)
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .where('actor_id', 'is not distinct from', 'userId' in by ? by.userId : null)
    .where('client_address', 'is not distinct from', by.clientAddress);

const isThere = async (
  db: Tx | Database,
  by: Somebody,
  entry: AuditEntry,
  seconds: number,
): Promise<boolean> => {
  const same = await recentLines(db, by, entry.action, seconds)
    .select('id')
    .where('subject_id', 'is not distinct from', entry.subjectId ?? null)
    .where('detail', '=', sql`${JSON.stringify(entry.detail ?? {})}::jsonb` as never)
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
};

const hourSeconds = 3_600;

/**
 * The same, for what may come a thousand times in a row, such as refusals and looks: one line for each span of time,
 * and so many an hour of one person and action, whatever they are about; the last of these says that more may follow.
 */
export async function auditOnce(
  db: Database,
  by: Somebody,
  entry: AuditEntry,
  { spanSeconds, mostAnHour }: { spanSeconds: number; mostAnHour: number },
): Promise<void> {
  if (await isThere(db, by, entry, spanSeconds)) return;
  await inTransaction(db, async (tx) => {
    // whoever does the same at this moment waits, and then finds the line
    const who = `${entry.action} ${'userId' in by ? by.userId : by.clientAddress}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${who}`}, 0))`.execute(tx);
    if (await isThere(tx, by, entry, spanSeconds)) return;
    const { lines } = await recentLines(tx, by, entry.action, hourSeconds)
      .select((eb) => eb.fn.countAll<bigint>().as('lines'))
      .executeTakeFirstOrThrow();
    if (lines >= mostAnHour) return;
    const isLast = Number(lines) + 1 === mostAnHour;
    await audit(tx, by, isLast ? { ...entry, detail: { ...entry.detail, andMore: true } } : entry);
  });
}
