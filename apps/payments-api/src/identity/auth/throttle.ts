import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import { Failure } from '../../kernel/failure.ts';

interface Limit {
  kind: string;
  /** Hits allowed within one window. */
  hits: number;
  windowMs: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** Counts wrong tries and requested mails; a successful try is taken back, so honest work is never locked out. */
export const limits = {
  signInPair: { kind: 'sign-in.pair', hits: 10, windowMs: 15 * minute },
  signInClient: { kind: 'sign-in.client', hits: 50, windowMs: 15 * minute },
  signInAccount: { kind: 'sign-in.account', hits: 100, windowMs: hour },
  codeOther: { kind: 'code.other', hits: 5, windowMs: 15 * minute },
  codeClient: { kind: 'code.client', hits: 100, windowMs: 15 * minute },
  paperClient: { kind: 'paper.client', hits: 120, windowMs: 15 * minute },
  tokenClient: { kind: 'ticket.client', hits: 100, windowMs: 15 * minute },
  signUpClient: { kind: 'sign-up.client', hits: 100, windowMs: hour },
  mailClient: { kind: 'mail.client', hits: 200, windowMs: hour },
  businessNumber: { kind: 'business-number', hits: 5, windowMs: hour },
  businessNumberClient: { kind: 'business-number.client', hits: 100, windowMs: hour },
  contactChange: { kind: 'contact-change', hits: 10, windowMs: hour },
  invitation: { kind: 'invitation', hits: 10, windowMs: hour },
} as const satisfies Record<string, Limit>;

const windowStart = ({ windowMs }: Limit, now: Date): Date =>
  new Date(Math.floor(now.getTime() / windowMs) * windowMs);

/** Counts a hit in its own commit, before the work: parallel tries are all counted. Throws THROTTLED. */
export async function countHit(db: Database, now: Date, limit: Limit, subject: string): Promise<void> {
  if (await hitIsOver(db, now, limit, subject)) throw throttled(limit, now);
}

export const throttled = (limit: Limit, now: Date): Failure => {
  const end = windowStart(limit, now).getTime() + limit.windowMs;
  return new Failure('THROTTLED', { retryAfter: Math.max(1, Math.ceil((end - now.getTime()) / 1_000)) });
};

/** Counts a hit and returns whether it exceeds the limit. */
export const hitIsOver = async (db: Database, now: Date, limit: Limit, subject: string): Promise<boolean> =>
  (await hitsLeft(db, now, limit, subject)) < 0;

/** Counts a hit and returns how many more are allowed; less than none where it exceeds the limit. */
export async function hitsLeft(db: Database, now: Date, limit: Limit, subject: string): Promise<number> {
  const { hits } = await db
    .insertInto('throttle')
    .values({ kind: limit.kind, subject, window_start: windowStart(limit, now), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject', 'window_start']).doUpdateSet({ hits: sql`throttle.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return limit.hits - hits;
}

/** Takes a hit back: the try was right. */
export async function refundHit(db: Database, now: Date, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('kind', '=', limit.kind)
    .where('subject', '=', subject)
    .where('window_start', '=', windowStart(limit, now))
    .execute();
}
