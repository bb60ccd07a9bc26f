import { fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import { type ApiError, errorOfResponse, lostResponse } from './api-error.ts';
import { backendUrl } from './backend-url.ts';
import { formEndpoints } from './generated/forms.ts';
import { send } from './send.ts';

/** A list is one value, its items between commas; what is not given is left out. */
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

/** Files travel in a form; what is not given is left out. */
function asForm(body: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, value);
  return form;
}

/** Every call of the client: the backend's address, the session, and failures by the error catalogue. */
export const baseQuery: BaseQueryFn<FetchArgs, unknown, ApiError> = async (args, api, extraOptions) => {
  // Said before it is tried, so that it is sure: nothing left this device.
  if (api.type === 'mutation' && !navigator.onLine) return { error: lostResponse('offline') };
  const headers = new Headers(withoutUndefined(args.headers));
  // What is refetched automatically (an event, a poll, a mutation's echo) is no sign of an active person.
  if (api.type === 'query' && api.forced) headers.set('x-background', 'true');
  const url = `${await backendUrl()}${args.url}`;
  const body = formEndpoints.has(api.endpoint)
    ? asForm(args.body as Parameters<typeof asForm>[0])
    : (args.body as unknown);
  const result = await fetchJson({ ...args, url, headers, body }, api, extraOptions);
  if (!result.error) return { data: result.data };
  const { status, data } = result.error;
  if (typeof status === 'number') return { error: errorOfResponse(status, data) };
  return { error: lostResponse(status === 'FETCH_ERROR' ? 'network' : 'internal') };
};
