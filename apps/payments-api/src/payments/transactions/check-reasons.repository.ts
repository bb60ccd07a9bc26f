import type { Tx } from '@sanaga/database';
import { checkReasons, checkSigns, type CheckReason } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';

/** Items with the same reason to check them; an item with several reasons is among those of each. */
export interface BulkToCheck {
  reason: CheckReason;
  count: number;
  /** Whole XAF. */
  amount: number;
}

/** Matches items with this reason to check them, whatever other reasons there are. */
export const hasReason = (items: 't' | 'i', reason: CheckReason): RawBuilder<boolean> => {
  const sign = checkSigns[reason];
  return 'remark' in sign
    ? sql`${sql.ref(`${items}.remarks`)} @> array[${sql.lit(sign.remark)}]`
    : sql`${sql.ref(`${items}.name_match`)} = ${sql.lit(sign.nameMatch)}`;
};

/** Place of the most important reason of item `t` among `checkReasons`, from 0; null if there is nothing to check. */
export const reasonPlace: RawBuilder<number | null> = sql`(case ${sql.join(
  checkReasons.map((reason, place) => sql`when ${hasReason('t', reason)} then ${sql.lit(place)}`),
  sql` `,
)} end)`;

/** Selects all reasons of item `i`, as an array with a null for each that it does not have. */
const reasonsOfItem = sql`array[${sql.join(
  checkReasons.map((reason) => sql`case when ${hasReason('i', reason)} then ${sql.lit(reason)} end`),
)}]`;

/**
 * Selects the points to check in a bulk transaction, the most important first; an item counts under each of its
 * reasons.
 */
export const toCheckOf = (bulkId: RawBuilder<unknown>): RawBuilder<BulkToCheck[]> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('reason', e.reason, 'count', e.count, 'amount', e.amount) order by e.place)
    from (select r.reason, r.place, count(*) as count, sum(i.amount) as amount
      from transaction i, unnest(${reasonsOfItem}) with ordinality r (reason, place)
      where i.bulk_id = ${bulkId} and i.exclusion_id is null and r.reason is not null group by r.reason, r.place) e), '[]')`;

/** Finds the points to check in a bulk transaction, the most important first. */
export async function bulkToCheck(tx: Tx, id: string): Promise<BulkToCheck[]> {
  const { rows } = await sql<{
    found: BulkToCheck[];
  }>`select ${toCheckOf(sql`${id}::uuid`)} as found`.execute(tx);
  return rows[0]?.found ?? [];
}
