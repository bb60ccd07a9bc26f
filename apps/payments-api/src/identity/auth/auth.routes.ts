import { auth } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { acknowledge } from '../../kernel/plugins/acknowledge.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { toSession } from './auth.mapper.ts';
import { clientContextOf } from './client-context.ts';
import * as verification from './email-verification.service.ts';
import * as ownSessions from './own-sessions.service.ts';
import * as password from './password.service.ts';
import * as sessions from './sessions.service.ts';
import * as signIn from './sign-in.service.ts';
import { createAccount } from './sign-up.service.ts';

export function registerAuthRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  registerSignUp(app, dependencies);
  registerSignIn(app, dependencies);
  registerPasswords(app, dependencies);
  registerSessions(app, dependencies);
}

function registerSignUp(app: FastifyInstance, deps: Dependencies): void {
  register(app, auth.requestEmailVerification, async ({ body, request }) => {
    await verification.requestVerification(deps, body.email, clientContextOf(request), { begins: true });
    return acknowledge(request, 'codeMailed');
  });
  register(app, auth.resendEmailVerification, async ({ body, request }) => {
    await verification.requestVerification(deps, body.email, clientContextOf(request), { begins: false });
    return acknowledge(request, 'codeMailed');
  });
  register(app, auth.createAccount, async ({ body, request }) => {
    const challenge = await createAccount(deps, body, clientContextOf(request));
    return { ...acknowledge(request, 'accountCreated'), challenge };
  });
  register(app, auth.verifyEmailOtp, async ({ body, request }) => {
    const client = clientContextOf(request, body.challenge);
    return toSession(await verification.verifyAndSignIn(deps, body.email, body.otpCode, client));
  });
  register(app, auth.verifyEmail, async ({ body, request }) => {
    const client = clientContextOf(request, body.challenge);
    await verification.verifyEmail(deps, body.email, body.otpCode, client);
    return acknowledge(request, 'emailVerified');
  });
}

function registerSignIn(app: FastifyInstance, deps: Dependencies): void {
  register(app, auth.login, async ({ body, request }) => {
    const challenge = await signIn.login(deps, body.email, body.password, clientContextOf(request));
    return { ...acknowledge(request, 'codeMailed'), challenge };
  });
  register(app, auth.resendOtp, async ({ body, request }) => {
    await signIn.resendSignInCode(deps, body.email, clientContextOf(request, body.challenge));
    return acknowledge(request, 'codeMailed');
  });
  register(app, auth.otpLogin, async ({ body, request }) => {
    const client = clientContextOf(request, body.challenge);
    return toSession(await signIn.signInByCode(deps, body.email, body.otpCode, client));
  });
}

function registerPasswords(app: FastifyInstance, deps: Dependencies): void {
  register(app, auth.forgotPassword, async ({ body, request }) => {
    await password.forgotPassword(deps, body.email, clientContextOf(request));
    return acknowledge(request, 'resetMailed');
  });
  register(app, auth.verifyEmailResetOtp, async ({ body, request }) => {
    const resetToken = await password.ticketForCode(deps, body.email, body.otpCode, clientContextOf(request));
    return {
      success: true as const,
      description: acknowledge(request, 'resetTicket').description,
      resetToken,
    };
  });
  register(app, auth.readResetTicket, async ({ params }) => password.readResetTicket(deps, params.ticket));
  register(app, auth.resetPassword, async ({ body, request }) => {
    await password.resetPassword(deps, body, clientContextOf(request));
    return acknowledge(request, 'passwordReset');
  });
  register(app, auth.changePassword, async ({ body, caller, request }) => {
    const result = await password.changePassword(deps, body, caller, clientContextOf(request));
    return acknowledge(request, result === 'changed' ? 'passwordChanged' : 'codeMailed');
  });
}

function registerSessions(app: FastifyInstance, deps: Dependencies): void {
  register(app, auth.refreshToken, async ({ body }) => {
    if (body.refreshToken === undefined) throw new Failure('SESSION_REQUIRED');
    return toSession(await sessions.refreshSession(deps, body.refreshToken));
  });
  register(app, auth.logout, async ({ body, caller, request }) => {
    await sessions.endSession(deps, caller ?? { clientAddress: request.ip }, body.refreshToken);
    return acknowledge(request, 'signedOut');
  });
  register(app, auth.reportActivity, async ({ caller, request }) => {
    await sessions.reportActivity(deps, caller.sessionId);
    return acknowledge(request, 'activityNoted');
  });
  register(app, auth.listOwnSessions, ({ caller }) => ownSessions.listOwnSessions(deps, caller));
  register(app, auth.endOwnSession, async ({ caller, params, request }) => {
    await ownSessions.endOwnSession(deps, caller, params.sessionId);
    return acknowledge(request, 'sessionEnded');
  });
  register(app, auth.endOtherSessions, async ({ caller, request }) => {
    await ownSessions.endOtherSessions(deps, caller);
    return acknowledge(request, 'otherSessionsEnded');
  });
}
