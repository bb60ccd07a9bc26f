import type { FastifyInstance } from 'fastify';
import { parse as parseStrictly } from 'lossless-json';
import { Failure } from '../failure.ts';

/**
 * Refuses a number that only some readers take for an amount: one with an exponent that no writer would have put there,
 * as 1e3 for 1000 and unlike 1e-7.
 */
function assertPlain(text: string): number {
  const number = Number(text);
  if (/e/i.test(text) && String(number) !== text) throw new Failure('BAD_REQUEST');
  return number;
}

function refuseDuplicate(): never {
  throw new Failure('BAD_REQUEST');
}

/**
 * Refuses JSON that two readers may understand differently: two values under one name, and `1e3` for 1000. A program
 * that checks a call before us, or reads its log afterwards, must not see another amount than we do.
 */
export function assertUnambiguous(body: string): void {
  try {
    parseStrictly(body, undefined, { parseNumber: assertPlain, onDuplicateKey: refuseDuplicate });
  } catch {
    // also where it is nested so deep that no reader would follow
    throw new Failure('BAD_REQUEST');
  }
}

/** Calls without a body may still say that it is JSON, as many clients do. */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      assertUnambiguous(body as string);
    } catch (error) {
      return done(error as Error);
    }
    return parse(request, body as string, done);
  });
}
