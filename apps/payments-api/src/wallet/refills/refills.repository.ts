import type { DB, Database, Tx } from '@sanaga/database';
import {
  providerMoves,
  refillMoves,
  verificationMoves,
  type RefillMove,
  type RefillStatus,
  type VerificationMove,
  wordCountsSince,
} from '@sanaga/domain';
import {
  sql,
  type Expression,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type Updateable,
} from 'kysely';
import { startOfToday } from '../../kernel/calendar.ts';
import { withdrawRequests } from '../../operator/requests.ts';
import { paginate, whereGiven, type RowPage, type PageRequest } from '../../kernel/paging.ts';

export type RefillRow = Selectable<DB['refill']>;

export interface NamedRefillRow extends RefillRow {
  organisation_name: string;
  organisation_location: string | null;
  organisation_plan: string;
  organisation_picture: string | null;
  account_name: string;
  account_verified_at: Date | null;
  requester_name: string;
  requester_picture: string | null;
  processor_name: string | null;
  agreed_name: string | null;
  refuser_name: string | null;
  needs_two: boolean;
  asked: boolean;
}

/** Amount from which a refill needs two super admins; null if none does. */
const threshold = sql`(select (s.value #>> '{}')::bigint from platform_setting s
  where s.key = 'refillAgreementThreshold')`;

const selectRefills = (tx: Tx | Database) =>
  tx
    .selectFrom('refill as r')
    .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
    .innerJoin('service_provider as p', 'p.id', 'r.provider_id')
    .innerJoin('app_user as requester', 'requester.id', 'r.requested_by')
    .selectAll('r')
    .select([
      'o.name as organisation_name',
      'o.location as organisation_location',
      'o.plan as organisation_plan',
      'o.picture_version as organisation_picture',
      'p.account_name',
      'p.verified_at as account_verified_at',
      'requester.name as requester_name',
      'requester.picture_version as requester_picture',
    ])
    // one actor for each row: with a join, the whole view would be read, including everybody's people
    .select((eb) => [
      eb.selectFrom('actor').select('name').whereRef('id', '=', 'r.processed_by').as('processor_name'),
      eb.selectFrom('actor').select('name').whereRef('id', '=', 'r.agreed_by').as('agreed_name'),
      eb.selectFrom('actor').select('name').whereRef('id', '=', 'r.refused_by').as('refuser_name'),
    ])
    .select(
      sql<boolean>`r.status = 'REQUESTED' and coalesce(r.amount >= ${threshold}, false)`.as('needs_two'),
    )
    .select(
      sql<boolean>`exists (select from operator_request q
        where q.subject_type = 'REFILL' and q.subject_id = r.id and q.state not in ('QUEUED', 'WITHDRAWN'))`.as(
        'asked',
      ),
    );

export const refillsByIds = (tx: Tx | Database, ids: readonly string[]): Promise<NamedRefillRow[]> =>
  selectRefills(tx)
    .where('r.id', 'in', [...ids])
    .orderBy('r.created_at')
    .execute();

export const refillByKey = (
  tx: Tx,
  organisationId: string,
  key: string,
): Promise<NamedRefillRow | undefined> =>
  selectRefills(tx)
    .where('r.organisation_id', '=', organisationId)
    .where('r.idempotency_key', '=', key)
    .executeTakeFirst();

/** Time at which refill `r` was finished, written as in the index of all holders' refills. */
const finish = sql<Date>`r.finished_at at time zone 'UTC'`;

export const finishedSince = (moment: RawBuilder<Date>): RawBuilder<boolean> =>
  sql`${finish} >= (${moment}) at time zone 'UTC'`;

/** Matches refills `r` that failed and came in after all. */
const isReceivedLate = sql<boolean>`(r.status = 'FAILED' and r.corrected_amount <> 0)`;

/** Matches refills `r` with this status as people read it. */
function readsAs(status: RefillStatus): RawBuilder<boolean> {
  const is = sql<boolean>`r.status = ${status}`;
  if (status === 'COMPLETED') return sql`(${is} or ${isReceivedLate})`;
  return status === 'FAILED' ? sql`${is} and not ${isReceivedLate}` : is;
}

export interface RefillFilters {
  /** Limits the list to one holder. */
  organisationId?: string;
  status?: RefillStatus;
  /** Set to find only what was finished today. */
  today?: boolean;
  refillId?: string;
}

/**
 * Finds a page of refills: those that wait, in the order they came, then the newest. Of today's, those finished last
 * come first.
 */
export function pageOfRefills(
  db: Database,
  { organisationId, status, today, refillId }: RefillFilters,
  request: PageRequest,
): Promise<RowPage<NamedRefillRow>> {
  const refills = whereGiven(selectRefills(db), { 'r.organisation_id': organisationId, 'r.id': refillId });
  const filtered = status === undefined ? refills : refills.where(readsAs(status));
  if (today === true) {
    const isOfToday =
      organisationId === undefined
        ? finishedSince(startOfToday)
        : sql<boolean>`r.finished_at >= ${startOfToday}`;
    // refills that one settlement finished have the same moment
    return paginate(filtered.where(isOfToday).orderBy(finish, 'desc').orderBy('r.id'), request);
  }
  return paginate(
    filtered
      .orderBy(sql`case r.status when 'REQUESTED' then 0 when 'PROCESSING' then 1 else 2 end`)
      .orderBy(sql`case when r.status in ('REQUESTED', 'PROCESSING') then r.created_at end`)
      .orderBy('r.created_at', 'desc'),
    request,
  );
}

export const insertRefill = (tx: Tx, row: Insertable<DB['refill']>): Promise<RefillRow> =>
  tx.insertInto('refill').values(row).returningAll().executeTakeFirstOrThrow();

type RefillChanges = Omit<Updateable<DB['refill']>, 'verification'> & {
  verification?: Expression<RefillRow['verification']>;
};

interface Guard {
  /** Limits the move to this holder's refills. */
  organisationId?: string;
  from?: readonly RefillStatus[];
}

/**
 * Moves a refill in one guarded statement; undefined if it is not in a status that the move starts from, or in one of
 * `from`.
 */
export const moveRefill = (
  tx: Tx,
  move: RefillMove,
  id: string,
  set: RefillChanges = {},
  { organisationId, from = refillMoves[move].from }: Guard = {},
): Promise<RefillRow | undefined> =>
  tx
    .updateTable('refill')
    .set({ ...set, status: refillMoves[move].to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .$if(organisationId !== undefined, (q) => q.where('organisation_id', '=', organisationId ?? ''))
    .returningAll()
    .executeTakeFirst();

/** Returns the end of a verification, to be set in a move of its refill; an ordinary refill has none. */
export const verificationEnd = (move: VerificationMove) =>
  sql<RefillRow['verification']>`case when verification = any(${[...verificationMoves[move].from]}::text[])
    then ${verificationMoves[move].to} else verification end`;

/**
 * Stops a refill that was not sent to the operator: one that waits, or one that is processed with its request. Either
 * the refill is stopped or the request is sent, never both; returns undefined if it was sent. The request is locked
 * before the refill, in the same order as in settling.
 */
export async function stopRefill(
  tx: Tx,
  move: 'cancel' | 'refuse',
  id: string,
  set: RefillChanges,
  organisationId?: string,
): Promise<RefillRow | undefined> {
  const from: RefillStatus = (await withdrawRequests(tx, [id])) > 0 ? 'PROCESSING' : 'REQUESTED';
  const end = { ...set, verification: verificationEnd('fail') };
  return moveRefill(tx, move, id, end, { organisationId, from: [from] });
}

/** Expires a verification that nobody has confirmed in time; its refill stays under way, and may still be collected. */
export async function expireVerification(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('refill')
    .set({ verification: verificationEnd('expire') })
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .execute();
}

/** Adds to the wallet's correction after the outcome of a refill. */
export async function correctRefill(tx: Tx, id: string, amount: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('refill')
    .set({ corrected_amount: sql`corrected_amount + ${amount}::bigint`, corrected_at: at })
    .where('id', '=', id)
    .execute();
}

/** Locks a refill, so that people who agree to it or start it at the same time wait for each other. */
export async function lockRefill(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('refill').select('id').where('id', '=', id).forUpdate().execute();
}

/** Condition for a super admin who may act and whose word counts where two are needed. */
const mayDecide = (userId: RawBuilder<unknown>, now: Date) => sql`exists (select from active_super_admin u
  where u.id = ${userId} and coalesce(u.since <= ${wordCountsSince(now)}, true))`;

/**
 * Begins to collect a refill, in one guarded statement; if the amount needs two super admins, only once another one has
 * agreed who may still act. Returns undefined if it is not waiting, or waits for that.
 */
export const startRefill = (tx: Tx, id: string, by: string, now: Date): Promise<RefillRow | undefined> =>
  tx
    .updateTable('refill as r')
    .set({
      status: refillMoves.process.to,
      processed_by: by,
      processed_at: now,
      // an agreement that turned out not to be needed has no second person
      agreed_by: sql`nullif(r.agreed_by, ${by})`,
      agreed_at: sql`case when r.agreed_by <> ${by} then r.agreed_at end`,
    })
    .where('r.id', '=', id)
    .where('r.status', 'in', [...refillMoves.process.from])
    .where(
      sql<boolean>`(coalesce(r.amount < ${threshold}, true)
        or r.agreed_by <> ${by} and ${mayDecide(sql`r.agreed_by`, now)} and ${mayDecide(sql`${by}::uuid`, now)})`,
    )
    .returningAll('r')
    .executeTakeFirst();

/**
 * Records the agreement of the first of two super admins; undefined if no agreement is needed, or another one who may
 * act has agreed.
 */
export const agreeToRefill = (tx: Tx, id: string, by: string, now: Date): Promise<RefillRow | undefined> =>
  tx
    .updateTable('refill as r')
    .set({ agreed_by: by, agreed_at: now })
    .where('r.id', '=', id)
    .where('r.status', 'in', [...refillMoves.process.from])
    .where(
      sql<boolean>`r.amount >= ${threshold} and ${mayDecide(sql`${by}::uuid`, now)}
        and not ${mayDecide(sql`r.agreed_by`, now)}`,
    )
    .returningAll('r')
    .executeTakeFirst();

/** Finds the ids of what waits now, oldest first. */
export async function waitingRefillIds(db: Database, organisationId?: string): Promise<string[]> {
  const waiting = whereGiven(db.selectFrom('refill').select('id'), {
    organisation_id: organisationId,
    status: 'REQUESTED',
  });
  const rows = await waiting.orderBy('created_at').execute();
  return rows.map(({ id }) => id);
}

/** Finds the confirmed account that a member may refill from, by number. */
export const refillAccount = (tx: Tx, organisationId: string, userId: string, accountNumber: string) =>
  tx
    .selectFrom('service_provider as p')
    .select(['p.id', 'p.status'])
    .select(
      sql<boolean>`not exists (select from member_account m where m.user_id = ${userId})
        or exists (select from member_account m where m.user_id = ${userId} and m.provider_id = p.id)`.as(
        'allowed',
      ),
    )
    .where('p.organisation_id', '=', organisationId)
    .where('p.account_number', '=', accountNumber)
    .where('p.status', '<>', 'REMOVED')
    .executeTakeFirst();

/**
 * Verifies an account whose phone's holder confirmed a collection, even if its code had already confirmed it; a removed
 * one stays removed. Returns true if this confirmed it.
 */
export async function verifyProvider(tx: Tx, id: string, at: Date): Promise<boolean> {
  const confirmed = await tx
    .updateTable('service_provider')
    .set({ status: providerMoves.confirm.to, confirmed_at: at, verified_at: at })
    .where('id', '=', id)
    .where('status', 'in', providerMoves.confirm.from)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 1n) return true;
  await tx
    .updateTable('service_provider')
    .set({ verified_at: at })
    .where('id', '=', id)
    .where('status', '=', providerMoves.confirm.to)
    .execute();
  return false;
}
