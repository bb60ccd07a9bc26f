/** Fault of the mock server in all that a screen reads, instead of a reply as it should be. */
export type Fault = 'fails' | 'is silent' | 'refuses' | 'ends the session';

/** Paths that no fault touches: who one is and the stream of events are not what a screen shows. */
const untouched = /^\/(profile\/(?!documents)|events|auth\/refresh)/;

/** Returns true if a request reads what a screen shows; the overview is a read, though its method says PATCH. */
export const isRead = (method: string, path: string): boolean =>
  !untouched.test(path) && (method === 'GET' || path.endsWith('/overview'));
