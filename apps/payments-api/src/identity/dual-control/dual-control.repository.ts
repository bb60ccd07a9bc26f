import type { DB, Database, Tx } from '@sanaga/database';
import type { MoneyResolution } from '@sanaga/domain';
import type { Insertable, Selectable } from 'kysely';
import { paginate, whereGiven, type RowPage, type PageRequest } from '../../kernel/paging.ts';

export type DecisionKind = 'ADMIN_RECOVERY' | 'WALLET_CLOSE_OUT' | 'RECONCILIATION';

/** A decision with the names of its holder and of those who take it. */
export interface DecisionRow extends Omit<Selectable<DB['joint_decision']>, 'detail'> {
  /** Of a recovery: whose address becomes which; of money: how much, whole XAF, and how it settles a difference. */
  detail: { userId?: string; email?: string; amount?: number; resolution?: MoneyResolution };
  organisation_name: string | null;
  asker_name: string;
  decider_name: string | null;
}

const named = (db: Tx | Database) =>
  db
    .selectFrom('joint_decision as d')
    .leftJoin('organisation as o', 'o.id', 'd.organisation_id')
    .innerJoin('app_user as asker', 'asker.id', 'd.asked_by')
    .leftJoin('app_user as decider', 'decider.id', 'd.decided_by')
    .selectAll('d')
    .select(['o.name as organisation_name', 'asker.name as asker_name', 'decider.name as decider_name'])
    .$castTo<DecisionRow>();

export const findDecision = (db: Tx | Database, id: string): Promise<DecisionRow | undefined> =>
  named(db).where('d.id', '=', id).executeTakeFirst();

/** Decisions, the open ones first, then the newest. */
export const pageOfDecisions = (
  db: Database,
  { status, ...request }: PageRequest & { status?: DecisionRow['status'] },
): Promise<RowPage<DecisionRow>> =>
  paginate(
    whereGiven(named(db), { 'd.status': status })
      .orderBy((eb) => eb('d.status', '<>', 'OPEN'))
      .orderBy('d.asked_at', 'desc')
      .orderBy('d.id'),
    request,
  );

/** Undefined where one of this kind is open for the holder, or the difference, already. */
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
