import { refreshSession, renewInTime } from './refresh.ts';
import { renewRequestToken, requestToken } from './request-token.ts';
import { apiSettings } from './settings.ts';

/** Returns the headers that every authorised call carries in addition to its own. */
export function callHeaders(): Record<string, string> {
  const { accessToken, language } = apiSettings();
  const token = accessToken();
  return {
    'accept-language': language(),
    ...requestToken(),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
}

function withHeaders(request: Request): Request {
  const copy = request.clone();
  for (const [name, value] of Object.entries(callHeaders())) copy.headers.set(name, value);
  return copy;
}

async function codeOf(response: Response): Promise<string | undefined> {
  try {
    return ((await response.clone().json()) as { code?: string }).code;
  } catch {
    return undefined;
  }
}

/** `later`: the server is away, so nobody knows whether the session goes on. */
type Recovery = 'recovered' | 'refused' | 'later';

/** Does what a refusal needs before the one retry; `refused` if a retry is no use. */
export async function recover(
  status: number,
  code: string | undefined,
  refused: string | null,
): Promise<Recovery> {
  if (status === 403 && code === 'REQUEST_TOKEN') {
    await renewRequestToken();
    return 'recovered';
  }
  if (status !== 401 || code === 'CREDENTIALS_WRONG' || refused === null) return 'refused';
  const result = await refreshSession(refused);
  if (result === 'later') return 'later';
  if (result === 'ended') apiSettings().onSessionEnded();
  return result === 'refreshed' ? 'recovered' : 'refused';
}

/**
 * Fetches with bearer, request token and language; renews a token that is about to end first, or one that has ended
 * once after, and tries the call again. Throws as fetch does if there is no response, or if the server is away when a
 * token has ended.
 */
export async function send(request: Request): Promise<Response> {
  await renewInTime();
  const token = apiSettings().accessToken();
  const response = await fetch(withHeaders(request));
  if (response.status !== 401 && response.status !== 403) return response;
  const recovery = await recover(response.status, await codeOf(response), token);
  if (recovery === 'later') throw new TypeError('the session could not be renewed');
  return recovery === 'recovered' ? fetch(withHeaders(request)) : response;
}
