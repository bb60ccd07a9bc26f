/** Fault of the mock server in all that a screen reads, instead of a reply as it should be. */
export type Fault = 'fails' | 'is silent' | 'refuses' | 'ends the session';

/** Paths that no fault touches: a screen shows neither the caller's profile nor the stream of events. */
const untouched = /^\/(profile\/(?!documents)|events|auth\/refresh)/;

/** Returns true if a request reads what a screen shows; the overview is a read, though its method says PATCH. */
export const isRead = (method: string, path: string): boolean =>
  !untouched.test(path) && (method === 'GET' || path.endsWith('/overview'));
