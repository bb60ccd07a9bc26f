import type { Language } from '@sanaga/domain';
import type { FastifyRequest } from 'fastify';
import { headerToken } from '../../kernel/header-token.ts';
import { languageOf } from '../../kernel/plugins/errors.ts';
import type { Origin } from './sessions.service.ts';

/** Says where a public call comes from, and the language of its response. */
export interface ClientContext extends Origin {
  language: Language;
  /** Token of the client that asked for a code, as `issueChallenge` returned it. */
  challenge?: string | undefined;
  /** Lets others of the same address be at work while this call waits. */
  leaveTurn?: () => void;
}

/** Returns the context of a request. Front-end servers, which store the challenge in a cookie, send it as a header; other clients in the body. */
export function clientContextOf(request: FastifyRequest, challenge?: string): ClientContext {
  return {
    clientAddress: request.ip,
    userAgent: request.headers['user-agent'],
    language: languageOf(request),
    challenge: challenge ?? headerToken(request, 'challenge'),
    device: headerToken(request, 'device'),
    leaveTurn: () => request.endTurn?.(),
  };
}
