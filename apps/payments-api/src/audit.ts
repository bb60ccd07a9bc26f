import type { Database, Tx } from '@sanaga/database';
import type { Caller } from './caller.ts';

interface AuditEntry {
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
export async function audit(
  tx: Tx | Database,
  by: Caller | 'system' | { clientAddress: string },
  entry: AuditEntry,
): Promise<void> {
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
