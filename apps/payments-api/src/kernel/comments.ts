import type { comments } from '@sanaga/contract';
import type { CommentKind } from '@sanaga/domain';
import { sql } from 'kysely';
import type { z } from 'zod';

/** Holds what comments on payments and on refills have in common; each context keeps its own in a table. */

export type Comment = z.input<typeof comments.Comment>;

export interface CommentRow {
  id: string;
  author_id: string;
  author_name: string;
  at: Date;
  kind: CommentKind;
  text: string;
  mentions: { userId: string; name: string }[];
}

/** Selects what a `CommentRow` has of comment `c`, but for its kind. */
export const commentColumns = sql`
  c.id, c.author_id, (select name from actor where id = c.author_id) as author_name, c.at, c.text,
  coalesce((select jsonb_agg(jsonb_build_object('userId', m.id, 'name', (select name from actor where id = m.id)) order by m.place)
    from unnest(c.mentions) with ordinality m (id, place)), '[]') as mentions`;

export const toComment = (row: CommentRow): Comment => ({
  id: row.id,
  author: { userId: row.author_id, name: row.author_name },
  at: row.at.toISOString(),
  kind: row.kind,
  text: row.text,
  mentions: row.mentions,
});

/** Characters of a comment that its notification shows; the screen behind it shows all. */
const mostShown = 160;

/** Returns the text of a comment as its notification shows it. */
export const shortened = (text: string): string =>
  text.length > mostShown ? `${text.slice(0, mostShown - 1).trimEnd()}…` : text;
