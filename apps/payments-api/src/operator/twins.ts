import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';
import { notifySuperAdmins } from '../kernel/notifications/notifications.service.ts';
import { openTask } from './requests.ts';
import type { Settled } from './subjects.ts';

interface Twin {
  reference_id: string;
  financial_transaction_id: string;
  /** Another request to the product that the operator has paid under the same id. */
  other: string;
}

/**
 * Reports that the operator gave the id of a payment to another one: neither changes, and super admins look into it.
 * Called once these are booked: whoever books on our float waits for each other, so that of two settled at the same
 * moment the later one sees the earlier.
 */
export async function reportTwins(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const paid = settled.filter(
    ({ outcome }) => outcome.is === 'paid' && outcome.financialTransactionId !== null,
  );
  if (paid.length === 0) return;
  const requestOf = new Map(paid.map(({ request }) => [request.reference_id, request]));
  for (const { reference_id, financial_transaction_id: id, other } of await findTwins(tx, [
    ...requestOf.keys(),
  ])) {
    const request = requestOf.get(reference_id);
    const detail = { otherReferenceId: other, financialTransactionId: id };
    if (request && (await openTask(tx, 'ID_TWICE', request, detail)))
      await notifySuperAdmins(tx, {
        kind: 'operator-id-twice',
        values: { amount: Number(request.amount) },
        path: '/super-admin',
      });
  }
}

/** Finds those of these requests that share an id with another, in their order: the first of a pair stays out of it. */
async function findTwins(tx: Tx, referenceIds: readonly string[]): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    with paid as (
      select q.reference_id, q.kind, q.financial_transaction_id, ids.place
      from unnest(${[...referenceIds]}::uuid[]) with ordinality ids (reference_id, place) join operator_request q using (reference_id))
    select p.reference_id, p.financial_transaction_id, other.reference_id as other
    from paid p cross join lateral (
      select o.reference_id from operator_request o left join paid e on e.reference_id = o.reference_id
      where o.financial_transaction_id = p.financial_transaction_id and o.kind = p.kind and o.reference_id <> p.reference_id
        and (e.place is null or e.place < p.place)
      order by e.place limit 1) other
    order by p.place`.execute(tx);
  return rows;
}
