import { errorOfResponse, lostResponse } from './api-error.ts';
import { send } from './send.ts';

/** Calls the front-end server itself. Rejects with an `ApiError` if it refuses or does not respond. */
export async function callFront(path: string, init: RequestInit): Promise<void> {
  const request = new Request(new URL(path, location.origin), init);
  const response = await send(request).catch(() => Promise.reject(lostResponse('network')));
  if (response.ok) return;
  throw errorOfResponse(response.status, await response.json().catch(() => undefined));
}
