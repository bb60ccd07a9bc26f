import { type ApiError, errorOfResponse, lostResponse } from './api-error.ts';
import { backendUrl } from './backend-url.ts';
import { callHeaders, recover } from './send.ts';
import { renewInTime } from './refresh.ts';
import { apiSettings } from './settings.ts';
import { awayOf, type Try, tryAgain } from './try-again.ts';

export interface Upload {
  method?: 'POST' | 'PATCH';
  /** Path of the call, such as `/transaction/upload-file`. */
  path: string;
  body: FormData;
  /** Made before sending; the same for the repetition of a call whose response was lost. */
  idempotencyKey?: string;
  /** Whole percent of the bytes sent, 0 to 100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

type UploadResult<T> = { data: T; error?: undefined } | { data?: undefined; error: ApiError };

interface Answer {
  status: number;
  headers: Pick<Headers, 'get'>;
  body: unknown;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends a form by XMLHttpRequest, because fetch does not report the bytes sent; undefined without a response. */
function sendForm(
  url: string,
  { method = 'POST', body, idempotencyKey, onProgress, signal }: Upload,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(Math.floor((loaded / (total || 1)) * 100));
    const headers = { get: (name: string) => request.getResponseHeader(name) };
    request.onload = () => resolve({ status: request.status, headers, body: parsed(request.responseText) });
    request.onerror = request.onabort = request.ontimeout = () => resolve(undefined);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

async function sendOnce<T>(form: Upload): Promise<Try<UploadResult<T>>> {
  const url = `${await backendUrl()}${form.path}`;
  await renewInTime();
  const token = apiSettings().accessToken();
  let answer = await sendForm(url, form);
  const code = (answer?.body as { code?: string } | undefined)?.code;
  const recovery = answer && (await recover(answer.status, code, token));
  if (recovery === 'recovered') answer = await sendForm(url, form);
  if (answer === undefined || recovery === 'later')
    return { result: { error: lostResponse('network') }, away: awayOf(undefined, undefined) };
  if (answer.status >= 200 && answer.status < 300) return { result: { data: answer.body as T } };
  const error = errorOfResponse(answer.status, answer.body);
  return { result: { error }, away: awayOf(answer, error.code) };
}

/**
 * Sends a form with files, reporting its progress; with a key it is sent again while the server is away. Never rejects:
 * failures are values, as RTK Query's.
 */
export async function upload<T>(form: Upload): Promise<UploadResult<T>> {
  if (!navigator.onLine) return { error: lostResponse('offline') };
  const attempt = () => sendOnce<T>(form);
  return form.idempotencyKey === undefined ? (await attempt()).result : tryAgain(attempt, form.signal);
}
