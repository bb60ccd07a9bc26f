import type { FastifyRequest } from 'fastify';
import { translator } from '../translations.ts';
import { languageOf } from './errors.ts';

/** The response of a call that has no other content; the sentences are in `errors.json` under `acknowledged`. */
type AcknowledgementKey =
  | 'codeMailed'
  | 'accountCreated'
  | 'emailVerified'
  | 'emailChanged'
  | 'phoneNumberChanged'
  | 'resetMailed'
  | 'resetTicket'
  | 'passwordReset'
  | 'passwordChanged'
  | 'signedOut'
  | 'activityNoted'
  | 'sessionEnded'
  | 'otherSessionsEnded'
  | 'codeVerified'
  | 'factorRemoved'
  | 'signInConfirmed'
  | 'deputyEnded'
  | 'invitationMailed'
  | 'payoutsReleased'
  | 'productPaused'
  | 'namesRefreshed';

export const acknowledge = (
  request: FastifyRequest,
  key: AcknowledgementKey,
): { success: true; description: string } => ({
  success: true,
  description: translator(languageOf(request), 'errors')(`acknowledged.${key}`),
});
