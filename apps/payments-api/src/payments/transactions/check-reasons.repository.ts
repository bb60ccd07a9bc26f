import type { Tx } from '@sanaga/database';
import { checkReasons, checkSigns, type CheckReason } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';

/** Several items in which the same is to be checked. */
export interface BulkToCheck {
  reason: CheckReason;
  count: number;
  /** Whole XAF. */
  amount: number;
}

const signOf = (reason: CheckReason, items: string): RawBuilder<boolean> => {
  const sign = checkSigns[reason];
  return 'remark' in sign
    ? sql`${sql.ref(`${items}.remarks`)} @> array[${sql.lit(sign.remark)}]`
    : sql`${sql.ref(`${items}.name_match`)} = ${sql.lit(sign.nameMatch)}`;
};

/** The place of an item's weightiest reason among `checkReasons`, from 0; null where there is nothing to check. */
export const reasonPlace = (items: 't' | 'i'): RawBuilder<number | null> =>
  sql`(case ${sql.join(
    checkReasons.map((reason, place) => sql`when ${signOf(reason, items)} then ${sql.lit(place)}`),
    sql` `,
  )} end)`;

export const hasReason = (items: 't' | 'i', reason: CheckReason): RawBuilder<boolean> =>
  sql`${reasonPlace(items)} = ${sql.lit(checkReasons.indexOf(reason))}`;

/** A column of what to check in a bulk transaction, the weightiest first. */
export const toCheckOf = (bulkId: RawBuilder<unknown>): RawBuilder<BulkToCheck[]> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('reason', (array[${sql.join(checkReasons.map((reason) => sql.lit(reason)))}])[e.place + 1],
      'count', e.count, 'amount', e.amount) order by e.place)
    from (select ${reasonPlace('i')} as place, count(*) as count, sum(i.amount) as amount from transaction i
      where i.bulk_id = ${bulkId} group by 1) e
    where e.place is not null), '[]')`;

/** What to check in a bulk transaction, the weightiest first. */
export async function bulkToCheck(tx: Tx, id: string): Promise<BulkToCheck[]> {
  const { rows } = await sql<{
    found: BulkToCheck[];
  }>`select ${toCheckOf(sql`${id}::uuid`)} as found`.execute(tx);
  return rows[0]?.found ?? [];
}
