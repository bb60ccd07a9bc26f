import type { Operation } from '@sanaga/contract';
import { isWrite } from './operations.ts';

/** What a call counts for, beside a read of a page or of one thing. */
const costs = { read: 1, write: 2, search: 20, file: 60 };

const hasText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether a file is made or read for whoever calls; a small picture and a stream of events cost what a page does. */
const sendsFile = ({ response }: Operation): boolean =>
  Object.values(response).some(
    (kind) =>
      'content' in kind && [kind.content].flat().some((type) => !/^(image\/|text\/event-stream)/.test(type)),
  );

/** Says what a call counts for at its caller's rate: by what it is, so that no call of the contract is without. */
export function costOf(operation: Operation, query: unknown): number {
  if (operation.multipart || sendsFile(operation)) return costs.file;
  if (isWrite(operation)) return costs.write;
  const { search, q } = (query ?? {}) as { search?: unknown; q?: unknown };
  return hasText(search) || hasText(q) ? costs.search : costs.read;
}
