import type { Language } from '@sanaga/domain';
import type { FastifyRequest } from 'fastify';
import { languageOf } from '../../kernel/plugins/errors.ts';
import type { Origin } from './sessions.service.ts';

/** Where a public call comes from, and the language of its response. */
export interface ClientContext extends Origin {
  language: Language;
  /** The token of whoever asked for a code, as `issueChallenge` returned it. */
  challenge?: string | undefined;
  /** Lets others of the same address be at work while this call waits. */
  leaveTurn?: () => void;
}

/** Returns a header that is a token, long enough that nobody guesses it. */
function tokenIn({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && /^[\w-]{32,200}$/.test(value) ? value : undefined;
}

/** Front-end servers, which store the challenge in a cookie, send it as a header; other clients in the body. */
export function clientContextOf(request: FastifyRequest, challenge?: string): ClientContext {
  return {
    clientAddress: request.ip,
    userAgent: request.headers['user-agent'],
    language: languageOf(request),
    challenge: challenge ?? tokenIn(request, 'challenge'),
    device: tokenIn(request, 'device'),
    leaveTurn: () => request.endTurn?.(),
  };
}
