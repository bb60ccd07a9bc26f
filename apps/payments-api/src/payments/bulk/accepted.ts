import type { FastifyReply } from 'fastify';
import { accept } from '../../kernel/plugins/accepted.ts';

interface BulkWithProgress {
  id: string;
  progress: object | null;
}

/** Responds with 202 while a step has not reached all items. */
export function acceptWhileUnderWay<T extends BulkWithProgress>(reply: FastifyReply, bulk: T): T {
  if (bulk.progress) accept(reply, `/transaction/detail/${bulk.id}`);
  return bulk;
}
