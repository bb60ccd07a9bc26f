import type { DB, Database } from '@sanaga/database';
import { sql, type Selectable } from 'kysely';
import { digestOf, newToken } from './token.ts';

/** Its days are ISO days. */
export interface PaperRow extends Omit<Selectable<DB['paper']>, 'first_day' | 'last_day'> {
  first_day: string | null;
  last_day: string | null;
}

/** Subject of a paper; for a statement, the figures that it stated as well. */
export type Paper = { organisation_id: string } & (
  | { kind: 'RECEIPT'; transaction_id: string }
  | {
      kind: 'STATEMENT';
      /** ISO days. */
      first_day: string;
      last_day: string;
      /** Whole XAF. */
      opening: bigint;
      closing: bigint;
      entries: bigint;
    }
);

const find = (db: Database, paper: Paper): Promise<{ token: string } | undefined> => {
  const query = db.selectFrom('paper').select('token').where('organisation_id', '=', paper.organisation_id);
  if (paper.kind === 'RECEIPT')
    return query
      .where('kind', '=', 'RECEIPT')
      .where('transaction_id', '=', paper.transaction_id)
      .executeTakeFirst();
  return query
    .where('kind', '=', 'STATEMENT')
    .where(sql<boolean>`first_day = ${paper.first_day}::date and last_day = ${paper.last_day}::date`)
    .where('opening', '=', paper.opening)
    .where('closing', '=', paper.closing)
    .where('entries', '=', paper.entries)
    .executeTakeFirst();
};

/**
 * Returns the paper's token; the same paper has the same one for everybody who downloads it, even at the same moment.
 */
export async function tokenOf(db: Database, paper: Paper): Promise<string> {
  const known = await find(db, paper);
  if (known) return known.token;
  const token = newToken();
  const made = await db
    .insertInto('paper')
    .values({ ...paper, token, digest: digestOf(token) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token')
    .executeTakeFirst();
  // somebody else's, made at the same moment
  const issued = made ?? (await find(db, paper));
  if (!issued) throw new Error('a paper that was issued is not there');
  return issued.token;
}

/** Finds the paper that a token stands for, in any wallet. */
export async function paperByToken(db: Database, token: string): Promise<PaperRow | undefined> {
  const { rows } = await sql<PaperRow>`
    select id, organisation_id, kind, transaction_id, first_day::text as first_day, last_day::text as last_day,
      opening, closing, entries, token, digest, created_at from paper_by_digest(${digestOf(token)})`.execute(
    db,
  );
  return rows[0];
}
