import type { Database, DB, Tx } from '@sanaga/database';
import type { FloatOutcome } from '@sanaga/domain';
import { sql, type Insertable, type Selectable } from 'kysely';
import { paginate, type PageRequest, type RowPage } from '../../kernel/paging.ts';
import { openCorrections } from '../verification/sides.ts';

export interface ComparisonRow extends Selectable<DB['float_comparison']> {
  outcome: FloatOutcome;
  comparer_name: string | null;
}

const comparisons = (db: Tx | Database) =>
  db
    .selectFrom('float_comparison as c')
    .leftJoin('app_user as u', 'u.id', 'c.compared_by')
    .selectAll('c')
    .select('u.name as comparer_name')
    .orderBy('c.compared_at', 'desc')
    .orderBy('c.id')
    .$castTo<ComparisonRow>();

export const findComparison = (db: Tx | Database, id: string): Promise<ComparisonRow> =>
  comparisons(db).where('c.id', '=', id).executeTakeFirstOrThrow();

export const lastComparison = (db: Tx | Database): Promise<ComparisonRow | undefined> =>
  comparisons(db).limit(1).executeTakeFirst();

/** Lists comparisons, the newest first. */
export const pageOfComparisons = (db: Database, request: PageRequest): Promise<RowPage<ComparisonRow>> =>
  paginate(comparisons(db), request, db.selectFrom('float_comparison'));

export async function insertComparison(tx: Tx, row: Insertable<DB['float_comparison']>): Promise<string> {
  const { id } = await tx
    .insertInto('float_comparison')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes those who compare wait for each other, so that one difference is opened and closed once. */
export async function waitForTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('float-comparison', 0))`.execute(tx);
}

export interface BookedFloat {
  /** Amount that the operator holds for us by the books, whole XAF. */
  held: bigint;
  /** Number of entries that add up to it. */
  entries: bigint;
}

const float = sql.lit('operator:momo:float');

export async function bookedFloat(db: Tx | Database): Promise<BookedFloat> {
  const { rows } = await sql<BookedFloat>`
    select -balance as held, entries from ledger.account where code = ${float}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the float has no account');
  return row;
}

/** Money that may have left or reached the operator's account and is not in the books; whole XAF. */
export interface OnItsWay {
  goingOut: bigint;
  comingIn: bigint;
}

/** Sums what was sent and has no outcome here. */
export async function unsettled(db: Tx | Database): Promise<OnItsWay> {
  const { rows } = await sql<OnItsWay>`
    select coalesce(sum(amount) filter (where kind = 'DISBURSEMENT'), 0)::bigint as "goingOut",
      coalesce(sum(amount) filter (where kind = 'COLLECTION'), 0)::bigint as "comingIn"
    from operator_request where state = 'SENT'`.execute(db);
  return rows[0] ?? { goingOut: 0n, comingIn: 0n };
}

/** Sums what was booked on the float after its first `entries` entries. */
export async function bookedSince(db: Tx | Database, entries: bigint): Promise<OnItsWay> {
  const { rows } = await sql<OnItsWay>`
    select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as "goingOut",
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as "comingIn"
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where a.code = ${float} and e.sequence > ${entries}`.execute(db);
  return rows[0] ?? { goingOut: 0n, comingIn: 0n };
}

/**
 * Sums what open exceptions of payments explain: a payout that the operator paid beyond our books has left its account;
 * one that it paid less of is still there.
 */
export async function openExceptions(db: Tx | Database): Promise<OnItsWay> {
  const { rows } = await sql<OnItsWay>`
    with open as (${openCorrections})
    select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as "goingOut",
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as "comingIn"
    from open`.execute(db);
  return rows[0] ?? { goingOut: 0n, comingIn: 0n };
}

/** Product whose account payouts leave: a difference of the float is shown under it, but concerns all accounts. */
const product = 'DISBURSEMENT';

export const openDifference = (db: Tx | Database): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('reconciliation_task')
    .select('id')
    .where('kind', '=', 'FLOAT_DIFFERS')
    .where('product', '=', product)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();

interface Difference {
  ours: bigint;
  theirs: bigint;
  at: Date;
}

/** Opens a difference, or updates the amount of the open one. Returns the id of a new one. */
export async function noteDifference(tx: Tx, { ours, theirs, at }: Difference): Promise<string | undefined> {
  const open = await openDifference(tx);
  if (open) {
    await tx.updateTable('reconciliation_task').set({ ours, theirs }).where('id', '=', open.id).execute();
    return undefined;
  }
  const { id } = await tx
    .insertInto('reconciliation_task')
    .values({ kind: 'FLOAT_DIFFERS', product, ours, theirs, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the open difference: both sides are equal again. */
export async function endDifference(tx: Tx, { by, at }: { by: string | null; at: Date }): Promise<void> {
  await tx
    .updateTable('reconciliation_task')
    .set({ resolution: 'FOUND', resolved_at: at, resolved_by: by })
    .where('kind', '=', 'FLOAT_DIFFERS')
    .where('resolved_at', 'is', null)
    .execute();
}
