import type { Tx } from '@sanaga/database';
import { kindsOfStatement } from '@sanaga/domain';
import { sql } from 'kysely';

/** Locks a statement until commit; undefined where there is none. */
export const lockStatement = (tx: Tx, id: string) =>
  tx
    .selectFrom('operator_statement')
    .select(['id', 'product', 'file_name', 'withdrawn_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Counts which of a statement's differences people have resolved, and about which two are to decide. */
export async function countDecided(tx: Tx, id: string): Promise<{ resolved: number; asked: number }> {
  const { resolved, asked } = await tx
    .selectFrom('reconciliation_task as k')
    .leftJoin('joint_decision as d', (join) =>
      join.onRef('d.task_id', '=', 'k.id').on('d.status', '=', 'OPEN'),
    )
    .select([
      sql<bigint>`count(*) filter (where k.resolution not in ('FOUND', 'WITHDRAWN'))`.as('resolved'),
      sql<bigint>`count(d.id)`.as('asked'),
    ])
    .where('k.statement_id', '=', id)
    .where('k.kind', 'in', kindsOfStatement)
    .executeTakeFirstOrThrow();
  return { resolved: Number(resolved), asked: Number(asked) };
}

interface Withdrawal {
  id: string;
  by: string;
  at: Date;
  reason: string;
}

/** Records the withdrawal of a statement; its file may be compared again. */
export async function markWithdrawn(tx: Tx, { id, by, at, reason }: Withdrawal): Promise<void> {
  await tx
    .updateTable('operator_statement')
    .set({ content_hash: null, withdrawn_at: at, withdrawn_by: by, withdrawal_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Ends the open differences that end with their statement; returns how many. */
export async function endOpenOf(tx: Tx, { id, by, at, reason }: Withdrawal): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('reconciliation_task')
    .set({ resolution: 'WITHDRAWN', note: reason, resolved_by: by, resolved_at: at })
    .where('statement_id', '=', id)
    .where('kind', 'in', kindsOfStatement)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Opens again what counted as found by this statement alone: an earlier one that stands does not have it. Returns how
 * many.
 */
export async function reopenFoundBy(tx: Tx, id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update reconciliation_task k set resolution = null, resolved_at = null, resolved_by = null
    from operator_statement s, operator_statement opener
    where s.id = ${id} and k.kind = 'MISSING_THERE' and k.resolution = 'FOUND' and k.resolved_at = s.uploaded_at
      and opener.id = k.statement_id and opener.withdrawn_at is null
      and exists (select from operator_statement_row r
        where r.statement_id = s.id and r.request_id = k.reference_id and r.outcome = 'MATCHED')
      and not exists (select from operator_statement_row r join operator_statement o on o.id = r.statement_id
        where r.request_id = k.reference_id and r.outcome = 'MATCHED' and o.withdrawn_at is null)
      and not exists (select from reconciliation_task e where e.reference_id = k.reference_id and e.resolved_at is null
        and e.kind not in ('UNKNOWN_OUTCOME', 'ID_TWICE', 'REVERSAL'))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
