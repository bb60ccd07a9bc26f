import type { Database, Tx } from '@sanaga/database';
import type { Language } from '@sanaga/domain';
import { sql } from 'kysely';
import { timeZone } from '../../kernel/calendar.ts';

/** First day of the month before the one of a moment, in Douala's time. */
const monthBefore = (now: Date) =>
  sql<Date>`(date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) - interval '1 month')::date`;

export async function isSubscribed(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('monthly_statement')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

interface Subscriber {
  userId: string;
  organisationId: string;
}

/** Subscribes a person; the present month is the first that is sent. */
export async function subscribe(tx: Tx, { userId, organisationId }: Subscriber, now: Date): Promise<void> {
  await tx
    .insertInto('monthly_statement')
    .values({ user_id: userId, organisation_id: organisationId, sent_for: monthBefore(now) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function unsubscribe(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('monthly_statement').where('user_id', '=', userId).execute();
}

export interface DueStatement {
  user_id: string;
  organisation_id: string;
  organisation: string;
  email: string;
  language: Language;
  /** ISO days. */
  first_day: string;
  last_day: string;
}

/**
 * Takes statements of months that have ended and were not sent, at most `most`, and marks them as sent until rollback; of
 * admins who may still read them.
 */
export async function takeDueStatements(tx: Tx, now: Date, most: number): Promise<DueStatement[]> {
  const { rows } = await sql<DueStatement>`
    update monthly_statement m set sent_for = ${monthBefore(now)}
    from app_user u, organisation o
    where u.id = m.user_id and o.id = m.organisation_id and m.user_id in (
      select s.user_id from monthly_statement s join app_user a on a.id = s.user_id join organisation h on h.id = s.organisation_id
      where s.sent_for < ${monthBefore(now)} and a.status = 'ACTIVE' and 'ADMIN' = any(a.roles) and h.status = 'APPROVED'
      order by s.user_id limit ${most} for update of s skip locked)
    returning m.user_id, m.organisation_id, o.name as organisation, u.email, u.language,
      m.sent_for::text as first_day, (m.sent_for + interval '1 month - 1 day')::date::text as last_day`.execute(
    tx,
  );
  return rows;
}
