import type { DB, Database, Tx } from '@sanaga/database';
import type { DecidedResolution } from '@sanaga/domain';
import { sql, type Insertable, type Selectable } from 'kysely';
import { paginate, whereGiven, type RowPage, type PageRequest } from '../../kernel/paging.ts';

export type DecisionKind = DB['joint_decision']['kind'];

/** A decision with the names of its holder and of those who take it. */
export interface DecisionRow extends Omit<Selectable<DB['joint_decision']>, 'detail'> {
  /**
   * For a recovery: whose address changes, and to which. For money: how much, in whole XAF, how it settles a
   * difference, and how much another currency amounted to.
   */
  detail: {
    userId?: string;
    email?: string;
    amount?: number;
    resolution?: DecidedResolution;
    theirs?: number;
    /** Payments go again though statements are missing. */
    withoutStatements?: boolean;
  };
  organisation_name: string | null;
  asker_name: string;
  asker_since: Date | null;
  decider_name: string | null;
  concerned_name: string | null;
}

const selectDecisions = (db: Tx | Database) =>
  db
    .selectFrom('joint_decision as d')
    .leftJoin('organisation as o', 'o.id', 'd.organisation_id')
    .innerJoin('app_user as asker', 'asker.id', 'd.asked_by')
    .leftJoin('app_user as decider', 'decider.id', 'd.decided_by')
    .leftJoin('app_user as concerned', 'concerned.id', 'd.concerned_id')
    .selectAll('d')
    .select(['o.name as organisation_name', 'asker.name as asker_name', 'decider.name as decider_name'])
    .select(['concerned.name as concerned_name', 'asker.super_admin_since as asker_since'])
    .$castTo<DecisionRow>();

export const findDecision = (db: Tx | Database, id: string): Promise<DecisionRow | undefined> =>
  selectDecisions(db).where('d.id', '=', id).executeTakeFirst();

export const findDecisions = (db: Tx | Database, ids: readonly string[]): Promise<DecisionRow[]> =>
  selectDecisions(db)
    .where('d.id', 'in', [...ids])
    .execute();

/** Decisions, the open ones first, then the newest. */
export const pageOfDecisions = (
  db: Database,
  { status, ...request }: PageRequest & { status?: DecisionRow['status'] },
): Promise<RowPage<DecisionRow>> =>
  paginate(
    whereGiven(selectDecisions(db), { 'd.status': status })
      .orderBy((eb) => eb('d.status', '<>', 'OPEN'))
      .orderBy('d.asked_at', 'desc')
      .orderBy('d.id'),
    request,
  );

/** Undefined where one of this kind is open for the holder, the difference or the person already. */
export const insertDecision = (
  tx: Tx,
  row: Insertable<DB['joint_decision']>,
): Promise<{ id: string } | undefined> =>
  tx
    .insertInto('joint_decision')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Ends an open decision, once; false where it has ended meanwhile. */
export async function endDecision(
  tx: Tx,
  id: string,
  status: 'DONE' | 'WITHDRAWN',
  by: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('joint_decision')
    .set({ status, decided_by: by, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends what is open about a person, and what they have asked for: they are no super admin any more. */
export async function withdrawAllOf(tx: Tx, userId: string, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('joint_decision')
    .set({ status: 'WITHDRAWN', decided_by: by, decided_at: now })
    .where('status', '=', 'OPEN')
    .where((eb) => eb.or([eb('concerned_id', '=', userId), eb('asked_by', '=', userId)]))
    .execute();
}

interface Tenure {
  /** Moment at which another super admin made this one a super admin; null if nobody did. */
  since: Date | null;
  /** Moment at which the last of the others ceased to be active; null if nobody ever did. */
  lastStoodDown: Date | null;
}

export const tenureOf = (db: Tx | Database, userId: string): Promise<Tenure> =>
  db
    .selectFrom('app_user')
    .select((eb) => [
      eb.fn.max('super_admin_since').filterWhere('id', '=', userId).as('since'),
      eb.fn.max('stood_down_at').filterWhere('id', '<>', userId).as('lastStoodDown'),
    ])
    .where('super_admin', '=', true)
    .executeTakeFirstOrThrow();

/** Makes those who decide alone at once wait for each other, so that they meet one limit. */
export async function lockDecidedAlone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('decided-alone', 0))`.execute(tx);
}

/** Sums up what people have decided since then on their own requests; whole XAF. */
export async function decidedAloneSince(db: Tx | Database, since: Date): Promise<bigint> {
  const { total } = await db
    .selectFrom('joint_decision')
    .select(sql<bigint>`coalesce(sum((detail ->> 'amount')::bigint), 0)::bigint`.as('total'))
    .where('status', '=', 'DONE')
    .whereRef('decided_by', '=', 'asked_by')
    .where('decided_at', '>', since)
    .executeTakeFirstOrThrow();
  return BigInt(total);
}

/** Says whether a super admin shares an e-mail address or a number with a holder, its people or its accounts. */
export async function sharesContact(tx: Tx, userId: string, organisationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user me join organisation o on o.id = ${organisationId}
    where me.id = ${userId} and (lower(o.email) = lower(me.email) or o.phone_number = me.phone_number
      or exists (select from app_user u
        where u.organisation_id = ${organisationId} and u.phone_number = me.phone_number)
      or exists (select from holder_account s where s.organisation_id = ${organisationId}
        and '+' || s.account_number = me.phone_number))`.execute(tx);
  return rows.length > 0;
}
