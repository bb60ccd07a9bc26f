import type { comments } from '@sanaga/contract';
import type { z } from 'zod';
import type { CommentRow } from './comments.repository.ts';

export type Comment = z.input<typeof comments.Comment>;

export const toComment = (row: CommentRow): Comment => ({
  id: row.id,
  author: { userId: row.author_id, name: row.author_name },
  at: row.at.toISOString(),
  kind: row.kind,
  text: row.text,
  mentions: row.mentions,
});
