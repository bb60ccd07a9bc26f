import { setTimeout as wait } from 'node:timers/promises';
import { traceHeaders } from '@sanaga/tracing';
import type { ApiConnection } from './api-connection.ts';
import { ApiSession } from './session-cookie.ts';

/** Thrown if the API is unreachable, or sent an unexpected response. */
export class ApiAway extends Error {}

export interface Caller {
  /** The browser's address, for the API's limits. */
  address: string;
  language: string | undefined;
  requestId: string;
}

export interface ApiClient {
  /** A new pair for the refresh token; undefined where the API refuses it. Throws ApiAway. */
  refresh(refreshToken: string, caller: Caller): Promise<ApiSession | undefined>;
  /** Finds the person whose access token it is; undefined if the API refuses it. Throws ApiAway. */
  whose(accessToken: string, caller: Caller): Promise<string | undefined>;
  /** Returns whether an API takes calls, even one that is about to stop: its own readiness is for load balancers. */
  isThere(): Promise<boolean>;
  /** Ends the session on the server. Throws ApiAway. */
  logout(tokens: { accessToken?: string; refreshToken?: string }, caller: Caller): Promise<void>;
}

const timeoutMs = 10_000;
const againMs = 300;
/** Time that a health check waits; ms. */
const checkTimeoutMs = 2_000;

const isOk = ({ status }: { status: number }): boolean => status >= 200 && status < 300;

/** The few calls that this server makes on its own behalf. */
export function apiClient(connection: ApiConnection): ApiClient {
  const call = async (method: string, path: string, caller: Caller, body?: object, bearer?: string) => {
    const headers: Record<string, string> = {
      'x-forwarded-for': caller.address,
      'x-request-id': caller.requestId,
      ...traceHeaders(),
      'x-background': 'true',
      ...(caller.language && { 'accept-language': caller.language }),
      ...(body && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const send = () => connection.fetch({ method, path, headers, signal }, body && JSON.stringify(body));
    let response: Awaited<ReturnType<typeof send>>;
    try {
      // once more where the connection was refused or stale: each of these calls may be made twice
      response = await send().catch(() => wait(againMs).then(send));
    } catch (error) {
      throw new ApiAway(`${path} got no response`, { cause: error });
    }
    if (response.status >= 500 || response.status === 429)
      throw new ApiAway(`${path} returned ${response.status}`);
    return response;
  };

  return {
    async isThere() {
      try {
        const signal = AbortSignal.timeout(checkTimeoutMs);
        const call = { method: 'GET', path: '/health/live', headers: {}, signal };
        const { status, text } = await connection.fetch(call);
        // one with a port for operations says here only that there is no such address
        return status < 500 && !text.includes('"starting"');
      } catch {
        return false;
      }
    },
    async refresh(refreshToken, caller) {
      const response = await call('PUT', '/auth/refresh-token', caller, { refreshToken });
      return isOk(response) ? ApiSession.parse(JSON.parse(response.text)) : undefined;
    },
    async whose(accessToken, caller) {
      const response = await call('GET', '/profile/user-profile-info', caller, undefined, accessToken);
      return isOk(response) ? (JSON.parse(response.text) as { userId?: string }).userId : undefined;
    },
    async logout({ accessToken, refreshToken }, caller) {
      await call('POST', '/auth/logout', caller, { refreshToken }, accessToken);
    },
  };
}
