import { inSpan, isTracing } from '@sanaga/tracing';
import { Agent, type Dispatcher } from 'undici';

/** One HTTP exchange as it looked from here: a reply, or the reason why there was none. */
export type Exchange = Reply | { status: 0; cause: string };

export interface Reply {
  status: number;
  /** The parsed JSON body; undefined for an empty or unreadable one. */
  body: unknown;
  /** A page from a gateway or firewall rather than a response of the wallet platform. */
  html: boolean;
}

interface HttpCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** JSON text; the empty string sends `Content-Length: 0`, which MTN's gateway insists on. */
  body?: string;
  /** Milliseconds, body included. */
  timeout: number;
}

/** Does one exchange and never throws: a timeout, a reset or an unreadable body are values. Follows no redirect. */
export const exchange = (call: HttpCall): Promise<Exchange> => (isTracing() ? traced(call) : send(call));

const traced = (call: HttpCall): Promise<Exchange> =>
  inSpan(nameOf(call), { kind: 'CLIENT' }, async (span) => {
    const result = await send(call);
    span?.setAttribute('http.response.status_code', result.status);
    return result;
  });

/** Method and path, without reference ids and numbers of people. */
const nameOf = ({ method, url }: HttpCall): string =>
  `operator ${method} ${new URL(url).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[+\d]\d{5,}/gi, '…')}`;

/** Without limits of its own: each call has one for the whole of it. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

const send = ({ url, timeout, ...call }: HttpCall): Promise<Exchange> =>
  new Promise((resolve) => {
    const { origin, pathname, search } = new URL(url);
    agent.dispatch({ origin, path: `${pathname}${search}`, ...call }, new ReplyHandler(timeout, resolve));
  });

/** Gathers one reply, by undici's own events: its streams and signals are a third of what a call costs. */
class ReplyHandler implements Dispatcher.DispatchHandler {
  readonly #resolve: (result: Exchange) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #isOver = false;

  constructor(timeout: number, resolve: (result: Exchange) => void) {
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#giveUp(), timeout);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // nothing leaves of a call whose time was over before there was a connection
    if (this.#isOver) this.#abort();
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const text = Buffer.concat(this.#chunks).toString();
    const body = parseJson(text);
    this.#end({ status: this.#status, body, html: body === undefined && text.trimStart().startsWith('<') });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end({ status: 0, cause: causeOf(error) });
  }

  #giveUp(): void {
    this.#end({ status: 0, cause: 'timeout' });
    this.#abort();
  }

  #abort(): void {
    this.#controller?.abort(new Error('its time is over'));
  }

  #end(result: Exchange): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#resolve(result);
  }
}

/** The operator's own word for what went wrong, in whichever of its three JSON error shapes it came. */
export function errorCode(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  return typeof body.code === 'string' ? body.code : typeof body.error === 'string' ? body.error : undefined;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  // what was accepted has no body, and a thrown error costs more than the rest
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const causeOf = (error: Error & { code?: string }): string => error.code ?? error.message;
