import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errorStatuses, type Language, languages } from '@sanaga/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Codes with which this server itself refuses; all other errors come from the API. */
export type Refusal = Extract<
  ErrorCode,
  | 'BAD_REQUEST'
  | 'REQUEST_TOKEN'
  | 'SESSION_REQUIRED'
  | 'SESSION_ENDED'
  | 'NOT_FOUND'
  | 'THROTTLED'
  | 'INTERNAL'
  | 'UNAVAILABLE'
>;

const read = (language: Language): Record<Refusal, string> => {
  const file = new URL(`../../../locales/${language}/shell.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { refusals: Record<Refusal, string> }).refusals;
};

const sentences = Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<
  Language,
  Record<Refusal, string>
>;

const languageIn = (text: unknown): Language | undefined =>
  (typeof text === 'string' ? text : '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = '1'] = part.trim().split(';q=');
      return { tag: tag.slice(0, 2).toLowerCase(), quality: Number(quality) };
    })
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => languages.find((language) => language === tag))
    .find((language) => language !== undefined);

/** `?lng=`, the language cookie, Accept-Language, English: the first that says one of ours, as in the app. */
export const languageOf = (request: FastifyRequest): Language =>
  languageIn((request.query as { lng?: unknown }).lng) ??
  languageIn(request.cookies['i18nextLng']) ??
  languageIn(request.headers['accept-language']) ??
  'en';

const retryAfterSeconds = 2;

/** Returns the sentence that a person reads if a page is refused. */
export const sentenceOf = (request: FastifyRequest, code: Refusal): string =>
  sentences[languageOf(request)][code];

/**
 * Sends an RFC 9457 problem document as the API does: `message` for people, a stable `code`, and where it is known after
 * how many seconds another try makes sense.
 */
export function refuse(reply: FastifyReply, code: Refusal, retryAfter?: number): FastifyReply {
  const status = errorStatuses[code];
  const message =
    sentences[languageIn(reply.request.headers['accept-language']) ?? languageOf(reply.request)][code];
  if (code === 'UNAVAILABLE') reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: `urn:sanaga:error:${code.toLowerCase().replaceAll('_', '-')}`,
        title: STATUS_CODES[status] ?? 'Error',
        status,
        code,
        message,
        ...(retryAfter !== undefined && { retryAfter }),
      }),
    );
}
