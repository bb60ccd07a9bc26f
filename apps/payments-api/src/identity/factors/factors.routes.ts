import { factors } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { acknowledge } from '../../kernel/plugins/acknowledge.ts';
import { register } from '../../kernel/plugins/operations.ts';
import { toSession } from '../auth/auth.mapper.ts';
import { clientContextOf } from '../auth/client-context.ts';
import * as apps from './authenticator-apps.service.ts';
import { toPasskey } from './factors.mapper.ts';
import { signInByPasskey, startPasskeyLogin } from './passkey-sign-in.ts';
import * as passkeys from './passkeys.service.ts';
import { confirmSignIn, readSecondFactor } from './second-factor.ts';

export function registerFactorRoutes(app: FastifyInstance, deps: Dependencies): void {
  registerPasskeys(app, deps);
  registerPasskeyLogin(app, deps);
  registerAuthenticatorApps(app, deps);
  register(app, factors.readSecondFactor, ({ caller }) => readSecondFactor(deps, caller));
  register(app, factors.confirmSignIn, async ({ caller, body, request }) => {
    await confirmSignIn(deps, caller, body);
    return acknowledge(request, 'signInConfirmed');
  });
}

function registerPasskeys(app: FastifyInstance, deps: Dependencies): void {
  register(app, factors.startPasskey, async ({ caller, body }) => ({
    ...(await passkeys.startPasskey(deps, caller, body.password)),
  }));
  register(app, factors.addPasskey, async ({ caller, body: { name, ...response } }) =>
    toPasskey(await passkeys.addPasskey(deps, caller, name, response)),
  );
  register(app, factors.listPasskeys, async ({ caller }) =>
    (await passkeys.listPasskeys(deps, caller)).map(toPasskey),
  );
  register(app, factors.renamePasskey, async ({ caller, params, body }) =>
    toPasskey(await passkeys.renamePasskey(deps, caller, params.id, body.name)),
  );
  register(app, factors.removePasskey, async ({ caller, params, body, request }) => {
    await passkeys.removePasskey(deps, caller, params.id, body.otpCode);
    return acknowledge(request, 'factorRemoved');
  });
}

function registerPasskeyLogin(app: FastifyInstance, deps: Dependencies): void {
  register(app, factors.startPasskeyLogin, async ({ body }) => ({
    ...(await startPasskeyLogin(deps, body.app)),
  }));
  register(app, factors.passkeyLogin, async ({ body, request, reply }) => {
    const signIn = await signInByPasskey(deps, body, clientContextOf(request));
    if ('session' in signIn) return toSession(signIn.session);
    reply.code(202);
    return { ...acknowledge(request, 'codeMailed'), ...signIn };
  });
}

function registerAuthenticatorApps(app: FastifyInstance, deps: Dependencies): void {
  register(app, factors.readAuthenticatorApp, ({ caller }) => apps.readAuthenticatorApp(deps, caller));
  register(app, factors.startAuthenticatorApp, ({ caller, body }) =>
    apps.startAuthenticatorApp(deps, caller, body.password),
  );
  register(app, factors.confirmAuthenticatorApp, async ({ caller, body }) => ({
    recoveryCodes: await apps.confirmAuthenticatorApp(deps, caller, body.code),
  }));
  register(app, factors.removeAuthenticatorApp, async ({ caller, body, request }) => {
    await apps.removeAuthenticatorApp(deps, caller, body);
    return acknowledge(request, 'factorRemoved');
  });
}
