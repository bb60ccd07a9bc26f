import type { Database, Tx } from '@sanaga/database';
import { transactionMoves, type Cost } from '@sanaga/domain';
import { sql } from 'kysely';

interface NewExclusion {
  bulkId: string;
  /** Items, each once. */
  ids: readonly string[];
  by: string;
  at: Date;
  reason: string;
}

/** Number of items that were excluded, and their sums in whole XAF. */
interface Excluded extends Omit<Cost, 'total'> {
  items: number;
}

/**
 * Excludes these items of a bulk transaction that waits, all of them or none: the decision, their status and their
 * history in one guarded statement. Returns undefined if one of them does not wait or is none of its items, if none would
 * remain, or if they are those of their maker. The caller holds the lock of `lockBulk`, and calls `takeOut` with the
 * result.
 */
export async function excludeItems(tx: Tx, exclusion: NewExclusion): Promise<Excluded | undefined> {
  const { bulkId, ids, by, at, reason } = exclusion;
  const { from, to } = transactionMoves.exclude;
  const { rows } = await sql<Excluded>`
    with chosen as materialized (
      select id, status, amount, fee, tax, levy from transaction
      where id = any(${[...ids]}::uuid[]) and bulk_id = ${bulkId} and status = any(${[...from]}::text[])
        and deleted_at is null and not (${by}::uuid = any(makers))
      order by line for update),
    decided as (
      insert into bulk_exclusion (bulk_id, organisation_id, excluded_by, excluded_at, reason, items, amount, fee, tax, levy)
      select b.id, b.organisation_id, ${by}::uuid, ${at}::timestamptz, ${reason}, c.items, c.amount, c.fee, c.tax, c.levy
      from bulk_transaction b join transaction h on h.id = b.id, (
        select count(*)::int as items, sum(amount)::bigint as amount, sum(fee)::bigint as fee, sum(tax)::bigint as tax,
          sum(levy)::bigint as levy from chosen) c
      where b.id = ${bulkId} and b.step is null and h.status = any(${[...from]}::text[]) and h.deleted_at is null
        and c.items = ${ids.length} and c.items < b.items
      returning id, items, amount, fee, tax, levy),
    moved as (
      update transaction i set status = ${to}, exclusion_id = d.id, updated_at = now(), finished_at = ${at}
      from decided d, chosen c where i.id = c.id
      returning i.id, i.organisation_id, c.status as from_status),
    history as (
      insert into transaction_history (transaction_id, organisation_id, by, from_status, to_status, why)
      select id, organisation_id, ${by}::uuid, from_status, ${to}, ${reason} from moved)
    select items, amount, fee, tax, levy from decided`.execute(tx);
  return rows[0];
}

/** Takes what was excluded out of the sums, the number and the checks of the bulk transaction. */
export async function takeOut(
  tx: Tx,
  { bulkId, ids }: Pick<NewExclusion, 'bulkId' | 'ids'>,
  excluded: Excluded,
): Promise<void> {
  const { items, amount, fee, tax, levy } = excluded;
  await sql`
    with checked as (
      select count(*) filter (where found = 'MATCH') as matching, count(*) filter (where found = 'LOOK') as to_look_at,
        count(*) filter (where name_match = 'NOT_CHECKED') as waiting
      from (select name_match, item_check(name_match, remarks) as found
        from transaction where id = any(${[...ids]}::uuid[])) i),
    header as (
      update transaction set amount = amount - ${amount}, fee = fee - ${fee}, tax = tax - ${tax}, levy = levy - ${levy}
      where id = ${bulkId})
    update bulk_transaction b set items = b.items - ${items}, checks_matching = b.checks_matching - c.matching,
      checks_to_look_at = b.checks_to_look_at - c.to_look_at, checks_waiting = b.checks_waiting - c.waiting
    from checked c where b.id = ${bulkId}`.execute(tx);
}

/** Numbers of payments that are items of a bulk transaction, and of those that a person has excluded for a reason. */
interface Asked {
  found: number;
  excluded: number;
}

export async function findAsked(
  tx: Tx,
  { bulkId, ids, by, reason }: Omit<NewExclusion, 'at'>,
): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select count(*)::int as found, count(*) filter (where e.excluded_by = ${by} and e.reason = ${reason})::int as excluded
    from transaction i left join bulk_exclusion e on e.id = i.exclusion_id
    where i.id = any(${[...ids]}::uuid[]) and i.bulk_id = ${bulkId}`.execute(tx);
  return rows[0] ?? { found: 0, excluded: 0 };
}

/** Excluded item, as a file has it that is uploaded again. */
export interface ExcludedLine {
  line: number;
  payee_name: string;
  payee_number: string;
  amount: bigint;
  payment_reason: string;
  payee_email: string | null;
  receiver_message: string;
  reason: string;
  excluded_by: string;
}

/** Finds the excluded items behind a line, in the order of their lines. */
export const excludedAfter = (
  db: Database,
  bulkId: string,
  after: number,
  most: number,
): Promise<ExcludedLine[]> =>
  db
    .selectFrom('transaction as i')
    .innerJoin('bulk_exclusion as e', 'e.id', 'i.exclusion_id')
    .select(sql<number>`i.line`.as('line'))
    .select(['i.payee_name', 'i.payee_number', 'i.amount', 'i.reason as payment_reason', 'i.payee_email'])
    .select(['i.receiver_message', 'e.reason'])
    .select(sql<string>`(select name from actor where id = e.excluded_by)`.as('excluded_by'))
    .where('i.bulk_id', '=', bulkId)
    .where('i.line', '>', after)
    .orderBy('i.line')
    .limit(most)
    .execute();
