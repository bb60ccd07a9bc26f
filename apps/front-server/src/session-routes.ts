import { languages, productName } from '@sanaga/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiClient, Caller } from './api-client.ts';
import { isForeign } from './browser-guard.ts';
import { refuse } from './problem.ts';
import { heldOf, type Held, newVisit, type SessionCookies } from './session-cookie.ts';
import type { Settings } from './settings.ts';

/** A token with less than this left is renewed before it is handed out. */
const freshForMs = 60_000;

const StoredTokens = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) });
const RefreshBody = z.object({ refreshToken: z.string().optional() }).nullish();

const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  language: request.headers['accept-language'],
  requestId: request.id,
});

const signedOut = { accessToken: null, tokenExpires: null };

const isFresh = ({ accessToken, accessTokenExpires = 0 }: Held): boolean =>
  accessToken !== undefined && accessTokenExpires - Date.now() > freshForMs;

const publicTokens = ({ accessToken, accessTokenExpires, tokenExpires }: Held) => ({
  accessToken,
  accessTokenExpires,
  tokenExpires,
});

interface Parts {
  settings: Settings;
  cookies: SessionCookies;
  api: ApiClient;
}

/** `/api/*`: the tokens of this browser's session, whose refresh token no script ever sees. */
export function registerSessionRoutes(app: FastifyInstance, { settings, cookies, api }: Parts): void {
  const { appType, orgPortalUrl, adminConsoleUrl, supportEmail, supportPhone, backendUrl } = settings;
  const publicSettings = {
    appType,
    productName,
    languages,
    orgPortalUrl,
    adminConsoleUrl,
    supportEmail,
    supportPhone,
  };

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.method === 'GET' && !isForeign(request)) cookies.ensure(request, reply);
  });

  app.get('/get-backend-url', async () => ({ backendUrl }));

  app.get('/env', async () => publicSettings);

  app.get('/get-tokens', async (request, reply) => {
    if (isForeign(request)) return refuse(reply, 'REQUEST_TOKEN');
    const held = cookies.read(request);
    if (held?.refreshToken === undefined) return signedOut;
    if (isFresh(held)) return publicTokens(held);
    const session = await api.refresh(held.refreshToken, callerOf(request));
    const next = session ? heldOf(session, held) : newVisit();
    cookies.write(reply, next);
    return session ? publicTokens(next) : signedOut;
  });

  app.post('/store-tokens', async (request, reply) => {
    const tokens = StoredTokens.safeParse(request.body);
    if (!tokens.success) return refuse(reply, 'BAD_REQUEST');
    const caller = callerOf(request);
    const owner = await api.whose(tokens.data.accessToken, caller);
    const session = owner && (await api.refresh(tokens.data.refreshToken, caller));
    if (!session || session.user.userId !== owner) return refuse(reply, 'SESSION_ENDED');
    const held = heldOf(session);
    cookies.write(reply, held);
    return { success: true, ...publicTokens(held) };
  });

  app.delete('/delete-cookies', async (request, reply) => {
    const held = cookies.read(request);
    cookies.write(reply, newVisit());
    if (held?.refreshToken === undefined) return { success: true };
    // Signing out never fails for the person: a session that the API was not told to end reaches its idle limit.
    await api
      .logout(held, callerOf(request))
      .catch((error: unknown) => request.log.warn({ err: error }, 'logout'));
    return { success: true };
  });
}

/** The refresh from the cookie, with an empty body; a body of its own is taken as it is. */
export const refreshHandler =
  ({ cookies, api }: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const body = RefreshBody.safeParse(request.body);
    if (!body.success) return refuse(reply, 'BAD_REQUEST');
    const held = cookies.read(request);
    const refreshToken = body.data?.refreshToken ?? held?.refreshToken;
    if (refreshToken === undefined) return refuse(reply, 'SESSION_REQUIRED');
    const session = await api.refresh(refreshToken, callerOf(request));
    if (session === undefined) {
      if (refreshToken === held?.refreshToken) cookies.write(reply, newVisit());
      return refuse(reply, 'SESSION_ENDED');
    }
    cookies.write(reply, heldOf(session, held));
    const { refreshToken: _inCookie, ...response } = session;
    return { success: true, ...response };
  };
