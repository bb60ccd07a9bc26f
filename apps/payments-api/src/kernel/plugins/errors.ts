import { STATUS_CODES, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { isDatabaseUnavailable } from '@sanaga/database';
import { errorStatuses, type ErrorCode, type Language } from '@sanaga/domain';
import { LedgerError } from '@sanaga/ledger';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Failure, type FieldError } from '../failure.ts';
import { preferredLanguage, translator } from '../translations.ts';

export const languageOf = (request: FastifyRequest): Language =>
  request.caller?.shownLanguage ?? preferredLanguage(request.headers['accept-language']);

/** Returns an RFC 9457 problem document that also carries `message` and a stable `code`. */
export function problem(failure: Failure, language: Language): Record<string, unknown> {
  const t = translator(language, 'errors');
  const { fields, values, triesLeft, lacking, retryAfter, ...others } = failure.details;
  const title = STATUS_CODES[failure.status] ?? 'Error';
  return {
    type: `urn:sanaga:error:${failure.code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status: failure.status,
    code: failure.code,
    message: t(`codes.${failure.code}`, { ...values, triesLeft }),
    ...(fields && {
      errors: fields.map(({ field, key, values: v }) => ({ field, message: t(`fields.${key}`, { ...v }) })),
    }),
    ...(triesLeft !== undefined && { triesLeft }),
    ...(lacking !== undefined && { lacking: Number(lacking) }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...others,
  };
}

/** Wrong types are not readable as the call's shape (400); anything else is readable but not acceptable (422). */
function inputFailure(error: FastifyError): Failure {
  const issues = error.validation as unknown as Issue[];
  const unreadable = issues.some(({ keyword }) => keyword === 'invalid_type' || keyword === 'invalid_union');
  return new Failure(unreadable ? 'BAD_REQUEST' : 'INVALID_INPUT', { fields: issues.map(fieldError) });
}

/** The validator's complaint about one place in the input. */
interface Issue {
  instancePath: string;
  keyword: string;
  params: {
    format?: string;
    minimum?: number;
    maximum?: number;
    origin?: string;
    /** For a rule of the contract's own: the key of its sentence. */
    params?: { says?: string };
  };
}

function fieldError({ instancePath, keyword: code, params }: Issue): FieldError {
  // a field in a form's JSON is a field of the form
  const field = instancePath.replace(/^\/(jsonData\/)?/, '').replaceAll('/', '.');
  const { minimum = 0, maximum = 0, origin, format } = params;
  const text = origin === 'string';
  if (params.params?.says) return { field, key: params.params.says };
  if (field === 'amount') return { field, key: 'amount' };
  if (code === 'too_small' && text && minimum <= 1) return { field, key: 'required' };
  if (code === 'too_small') return { field, key: text ? 'tooShort' : 'tooSmall', values: { minimum } };
  if (code === 'too_big') return { field, key: text ? 'tooLong' : 'tooBig', values: { maximum } };
  if (format === 'email') return { field, key: 'email' };
  if (field.toLowerCase().endsWith('otpcode')) return { field, key: 'code' };
  if (/number$/i.test(field)) return { field, key: 'phone' };
  return { field, key: 'invalid' };
}

/** Time after which it is worth trying again what is unavailable; seconds. */
const retryAfterSeconds = 2;

const ledgerFailures: Partial<Record<LedgerError['code'], ErrorCode>> = {
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  IN_DEBT: 'WALLET_IN_DEBT',
};

/**
 * Returns what the outside may know of an error: anything unexpected becomes INTERNAL, or UNAVAILABLE if a part is
 * unavailable.
 */
export function toFailure(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof LedgerError) return new Failure(ledgerFailures[error.code] ?? 'INTERNAL');
  if (hasZodFastifySchemaValidationErrors(error)) return inputFailure(error as FastifyError);
  const { statusCode, code } = error as FastifyError;
  if (statusCode === 413) return new Failure('PAYLOAD_TOO_LARGE');
  if (statusCode === 415) return new Failure('UNSUPPORTED_TYPE');
  if (statusCode === 429) return new Failure('THROTTLED');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure('BAD_REQUEST');
  if (code !== undefined && unstorable.has(code)) return new Failure('INVALID_INPUT');
  if (code === closedHolder) return new Failure('WRONG_STATUS');
  if (isDatabaseUnavailable(error)) return new Failure('UNAVAILABLE', { retryAfter: retryAfterSeconds });
  return new Failure('INTERNAL');
}

/** The database's own: something was to begin for a holder that was deleted at the same moment. */
const closedHolder = 'HC001';

/** PostgreSQL stores no NUL character, neither in text nor in jsonb. */
const unstorable = new Set(['22021', '22P05']);

function send(reply: FastifyReply, request: FastifyRequest, failure: Failure) {
  const { retryAfter } = failure.details;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(errorStatuses[failure.code])
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem(failure, languageOf(request)));
}

/** Headers of every response. */
export const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toFailure(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    return send(reply, request, failure);
  });
  app.setNotFoundHandler((request, reply) => send(reply, request, new Failure('NOT_FOUND')));
}

/**
 * Answers requests that the router itself cannot read, such as `%zz` or an overlong part of the path, before there is a
 * route or a hook. The document is the same as for every other error, and never holds the address, which may hold a
 * code.
 */
export function replyToUnroutable(error: FastifyError, request: FastifyRequest, { raw }: FastifyReply): void {
  write(raw, request.headers, toFailure(error));
}

/** Answers every call while the server waits for its database. */
export function replyWhileStarting({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('retry-after', retryAfterSeconds);
  write(response, headers, new Failure('UNAVAILABLE', { retryAfter: retryAfterSeconds }));
}

function write(raw: ServerResponse, headers: IncomingHttpHeaders, failure: Failure): void {
  const body = JSON.stringify(problem(failure, preferredLanguage(headers['accept-language'])));
  raw.writeHead(failure.status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...commonHeaders,
  });
  raw.end(body);
}
