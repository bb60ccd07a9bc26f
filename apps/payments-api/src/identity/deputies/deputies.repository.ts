import type { Database, Tx } from '@sanaga/database';
import { permissions, type Language } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { endOf, startOf, timeZone } from '../../kernel/calendar.ts';

export interface DeputyRow {
  id: string;
  organisation_id: string;
  organisation_name: string;
  user_id: string;
  user_name: string;
  deputy_id: string;
  deputy_name: string;
  named_by: string;
  named_by_name: string;
  /** Days in Douala, both included. */
  from: string;
  until: string;
  in_force: boolean;
}

const dayOf = (moment: RawBuilder<unknown>) =>
  sql`to_char((${moment}) at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`;

const deputies = (condition: RawBuilder<unknown>, at: Date) => sql<DeputyRow>`
  select d.id, d.organisation_id, o.name as organisation_name, d.user_id, u.name as user_name, d.deputy_id,
    p.name as deputy_name, d.named_by, n.name as named_by_name, ${dayOf(sql`d.starts_at`)} as from,
    ${dayOf(sql`d.ends_at - interval '1 second'`)} as until, d.starts_at <= ${at}::timestamptz as in_force
  from deputy d join organisation o on o.id = d.organisation_id join app_user u on u.id = d.user_id
    join app_user p on p.id = d.deputy_id join app_user n on n.id = d.named_by
  where d.ended_at is null and ${condition} order by d.starts_at, d.id`;

/** Finds the deputies of a holder now and later; with a person, those of theirs or that they are. */
export const deputiesOfHolder = async (
  db: Tx | Database,
  organisationId: string,
  at: Date,
  person?: string,
): Promise<DeputyRow[]> => {
  const ofPerson = person === undefined ? sql`true` : sql`${person}::uuid in (d.user_id, d.deputy_id)`;
  const present = sql`d.organisation_id = ${organisationId} and d.ends_at > ${at}::timestamptz and ${ofPerson}`;
  return (await deputies(present, at).execute(db)).rows;
};

/** Finds those of a person, or that the person is, whose end is not written down yet. */
export const openDeputiesOf = async (tx: Tx, userId: string, at: Date): Promise<DeputyRow[]> =>
  (await deputies(sql`(d.user_id = ${userId} or d.deputy_id = ${userId})`, at).execute(tx)).rows;

export const overDeputies = async (db: Database, at: Date): Promise<DeputyRow[]> =>
  (await deputies(sql`d.ends_at <= ${at}::timestamptz`, at).execute(db)).rows;

export async function findDeputy(tx: Tx | Database, id: string, at: Date): Promise<DeputyRow | undefined> {
  return (await deputies(sql`d.id = ${id}`, at).execute(tx)).rows[0];
}

interface Term {
  userId: string;
  from: string;
  until: string;
}

/** Returns true if somebody stands in for this person on one of these days already. */
export async function hasDeputyWithin(tx: Tx, { userId, from, until }: Term): Promise<boolean> {
  const { rows } = await sql`
    select id from deputy where user_id = ${userId} and ended_at is null
      and starts_at < ${endOf(until)} and ends_at > ${startOf(from)} limit 1`.execute(tx);
  return rows.length > 0;
}

interface NewDeputy extends Term {
  organisationId: string;
  deputyId: string;
  namedBy: string;
  at: Date;
}

/** Adds a deputy from the present moment on, where the first day is today. */
export async function insertDeputy(tx: Tx, deputy: NewDeputy): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into deputy (organisation_id, user_id, deputy_id, starts_at, ends_at, named_by, named_at)
    values (${deputy.organisationId}, ${deputy.userId}, ${deputy.deputyId},
      greatest(${startOf(deputy.from)}, ${deputy.at}::timestamptz), ${endOf(deputy.until)}, ${deputy.namedBy}, ${deputy.at})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a deputy was not added');
  return row.id;
}

export type EndedAs = 'OVER' | 'WITHDRAWN' | 'ROLE' | 'SUSPENDED' | 'REMOVED';

/**
 * Ends a deputy, once approvals that are being given in that place are committed. `end` is asked then for the time. Returns
 * false if it has ended already.
 */
export async function endDeputy(
  tx: Tx,
  id: string,
  end: { as: EndedAs; by: string | null; at: () => Date },
): Promise<boolean> {
  const { rows } = await sql`select id from deputy where id = ${id} and ended_at is null for update`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await sql`
    update deputy set ended_at = least(${end.at()}::timestamptz, ends_at), ended_as = ${end.as}, ended_by = ${end.by}
    where id = ${id}`.execute(tx);
  return true;
}

/** Member who may approve payments, as those who are told of deputies. */
export interface Approver {
  id: string;
  name: string;
  email: string;
  language: Language;
}

/** Finds those of these people who are at work, and, where asked for, may approve payments. */
export const membersAtWork = (
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
  { approving = false } = {},
): Promise<Approver[]> =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .where('status', '=', 'ACTIVE')
    .$if(approving, (q) => q.where(sql<boolean>`roles && ${[...permissions['transaction:approve']]}::text[]`))
    .orderBy('id')
    .execute();
