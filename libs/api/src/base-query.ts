import { fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import { type ApiError, errorOfResponse, lostResponse } from './api-error.ts';
import { backendUrl } from './backend-url.ts';
import { formEndpoints } from './generated/forms.ts';
import { noteRead } from './live-state.ts';
import { send } from './send.ts';
import { awayOf, type Try, tryAgain } from './try-again.ts';

/** Joins parameters into a query: a list is one value, its items between commas; absent ones are left out. */
const joinParams = (params: Record<string, unknown>): string =>
  Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');

const fetchJson = fetchBaseQuery({
  fetchFn: (input, init) => send(new Request(input, init)),
  paramsSerializer: joinParams,
});

const withoutUndefined = (headers: FetchArgs['headers']) =>
  Object.entries((headers ?? {}) as Record<string, string | undefined>).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );

/** Packs files into a form; absent ones are left out. */
function asForm(body: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, value);
  return form;
}

type Outcome = { data: unknown; error?: undefined } | { data?: undefined; error: ApiError };

/**
 * Makes every call of the client: adds the backend's address and the session, and turns failures into the error
 * catalogue's. While the server is away, reads and writes with an idempotency key are tried again.
 */
export const baseQuery: BaseQueryFn<FetchArgs, unknown, ApiError> = async (args, api, extraOptions) => {
  // Said before it is tried, so that it is certain: nothing left this device.
  if (api.type === 'mutation' && !navigator.onLine) return { error: lostResponse('offline') };
  const headers = new Headers(withoutUndefined(args.headers));
  // What is refetched automatically (an event, a poll, a mutation's echo) is no sign of an active person.
  if (api.type === 'query' && api.forced) headers.set('x-background', 'true');
  const body = formEndpoints.has(api.endpoint)
    ? asForm(args.body as Parameters<typeof asForm>[0])
    : (args.body as unknown);
  const attempt = async (): Promise<Try<Outcome>> => {
    const url = `${await backendUrl()}${args.url}`;
    const { data, error, meta } = await fetchJson({ ...args, url, headers, body }, api, extraOptions);
    if (!error) {
      if (api.type === 'query') noteRead();
      return { result: { data } };
    }
    // nothing came, or a response that could not be read to its end
    if (typeof error.status !== 'number' && !error.data)
      return { result: { error: lostResponse('network') }, away: awayOf(undefined, undefined) };
    const failure =
      typeof error.status === 'number' ? errorOfResponse(error.status, error.data) : lostResponse('internal');
    return { result: { error: failure }, away: awayOf(meta?.response, failure.code) };
  };
  const mayRepeat = api.type === 'query' || headers.has('idempotency-key');
  return mayRepeat ? tryAgain(attempt, api.signal) : (await attempt()).result;
};
