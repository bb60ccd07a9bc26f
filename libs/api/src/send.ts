import { refreshSession, renewInTime } from './refresh.ts';
import { requestToken } from './request-token.ts';
import { apiSettings } from './settings.ts';

/** Every header an authorised call carries beside its own. */
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

/** The page is served with the request token; any response of the front-end server brings a new one. */
const renewRequestToken = () => fetch(new URL('/api/env', location.origin)).catch(() => undefined);

/** What to do about a refusal before the one retry; false where a retry is no use. */
export async function recover(
  status: number,
  code: string | undefined,
  refused: string | null,
): Promise<boolean> {
  if (status === 403 && code === 'REQUEST_TOKEN') {
    await renewRequestToken();
    return true;
  }
  if (status !== 401 || code === 'CREDENTIALS_WRONG' || refused === null) return false;
  const result = await refreshSession(refused);
  if (result === 'ended') apiSettings().onSessionEnded();
  return result === 'refreshed';
}

/** fetch with bearer, request token and language; a token that ends is renewed before, or once after, and the call tried again. */
export async function send(request: Request): Promise<Response> {
  await renewInTime();
  const token = apiSettings().accessToken();
  const response = await fetch(withHeaders(request));
  if (response.status !== 401 && response.status !== 403) return response;
  const recovered = await recover(response.status, await codeOf(response), token);
  return recovered ? fetch(withHeaders(request)) : response;
}
