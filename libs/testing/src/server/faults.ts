/** What the mock server does with whatever a screen reads, instead of replying as it should. */
export type Fault = 'fails' | 'is silent' | 'refuses' | 'ends the session';

/** Who one is and the stream of events are not what a screen shows: no fault touches them. */
const untouched = /^\/(profile\/(?!documents)|events|auth\/refresh)/;

/** Whether a request reads what a screen shows; the overview is a read, though its method says PATCH. */
export const isRead = (method: string, path: string): boolean =>
  !untouched.test(path) && (method === 'GET' || path.endsWith('/overview'));
