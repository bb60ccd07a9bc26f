import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from '@sanaga/contract';
import { maxUploadBytes } from '@sanaga/domain';
import { isWrite } from './operations.ts';

/** Costs of calls, relative to reading a page or one thing. */
const costs = { read: 1, write: 2, search: 20, paper: 15, file: 60 };

/** Bytes of a file that is sent for which a call counts one more: reading, checking and storing it follow from its size. */
const bytesOfOne = 20_000;

const hasText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Returns the types of what a call sends that is no JSON. */
const typesOf = ({ response }: Operation): string[] =>
  Object.values(response).flatMap((kind) => ('content' in kind ? [kind.content].flat() : []));

/**
 * Returns what a call counts for by what it sends; nothing for JSON. A small picture and a stream of events cost what a page
 * does. A paper is one thing, and a holder has one drawn at a time; a file holds as many rows as there are.
 */
function costOfContent(operation: Operation): number | undefined {
  const types = typesOf(operation).filter((type) => !/^(image\/|text\/event-stream)/.test(type));
  if (types.length === 0) return undefined;
  return types.every((type) => type === 'application/pdf') ? costs.paper : costs.file;
}

/** Returns the bytes that a call sends; of one that does not say, as many as none may exceed. */
const bytesSent = ({ 'content-length': length }: IncomingHttpHeaders): number =>
  length === undefined ? Math.max(...Object.values(maxUploadBytes)) : Number(length);

/** Returns what a call counts for at its caller's rate: by what it is, so that no call of the contract is without. */
export function costOf(operation: Operation, query: unknown, headers: IncomingHttpHeaders): number {
  if (operation.multipart) return costs.file + Math.ceil(bytesSent(headers) / bytesOfOne);
  const ofContent = costOfContent(operation);
  if (ofContent !== undefined) return ofContent;
  if (isWrite(operation)) return costs.write;
  const { search, q } = (query ?? {}) as { search?: unknown; q?: unknown };
  return hasText(search) || hasText(q) ? costs.search : costs.read;
}
