import type { Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql } from 'kysely';
import { bookedAmount, isMoney } from '../verification/booked-amount.ts';
import { asUuid } from './as-uuid.ts';
import { directionOf } from './directions.ts';

/** Selects rows, `r`, that are not what the product is for: they came back, filled our float or were charged. */
export const isAgainst = (product: OperatorProduct) =>
  sql<boolean>`(coalesce(r.type, 'PAYMENT') <> 'PAYMENT' or r.direction is distinct from ${directionOf(product)})`;

/**
 * Finds the payment that came back by what its row names in addition to an id of its own: the payment as we call it.
 * Only the attempt that was paid comes into question.
 */
export async function findReversed(
  tx: Tx,
  { id, product }: { id: string; product: OperatorProduct },
): Promise<void> {
  await sql`
    update operator_statement_row r set request_id = q.reference_id
    from operator_request q
    where r.statement_id = ${id} and r.request_id is null and ${isAgainst(product)} and q.kind = ${product}
      and q.subject_type in ('TRANSACTION', 'REFILL') and q.state = 'SUCCESSFUL'
      and q.subject_id = coalesce(${asUuid('r.external_id')}, ${asUuid('r.reference')})`.execute(tx);
}

/**
 * Opens a task for each payment that came back in part or in full; returns how many are new. What was settled with
 * money as reversed is not opened again, what was only acknowledged is.
 */
export async function openReversals(tx: Tx, id: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into reconciliation_task (kind, reference_id, organisation_id, product, ours, their_reference,
      financial_transaction_id, statement_id, statement_line, detail, created_at)
    select 'REVERSAL', q.reference_id, q.organisation_id, q.kind, ${bookedAmount},
      coalesce(r.financial_transaction_id, r.reference, r.external_id) || ' ' || r.amount, q.financial_transaction_id, ${id},
      r.line, jsonb_build_object('reversed', r.amount), ${now}
    from operator_statement_row r join operator_request q on q.reference_id = r.request_id
    where r.statement_id = ${id} and r.outcome = 'REVERSAL' and not exists (select from reconciliation_task k
      where k.kind = 'REVERSAL' and k.reference_id = q.reference_id and (k.resolved_at is null or ${isMoney('k')})
        and k.their_reference = coalesce(r.financial_transaction_id, r.reference, r.external_id) || ' ' || r.amount)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
