import { inSpan, isTracing } from '@sanaga/tracing';
import { Agent, type Dispatcher } from 'undici';
import { cleanCode, cleanText, longest } from './clean.ts';

/** HTTP exchange as it looked from here: a reply, or the reason why there was none. */
export type Exchange = Reply | NoReply;

export interface NoReply {
  status: 0;
  cause: string;
  /** Set if the request was stopped before its first byte left. */
  notSent?: true;
}

export interface Reply {
  status: number;
  /** The parsed JSON body; undefined for an empty or unreadable one. */
  body: unknown;
  /** Set for a page from a gateway or firewall rather than a response of the wallet platform. */
  html: boolean;
  /** Set if there was a body that is neither JSON nor a page, or that was too large to be read. */
  unreadable?: true;
}

/** The largest body that is read, in bytes; those of the wallet are below one kilobyte. */
const largestBody = 256 * 1024;

interface HttpCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** JSON text; the empty string sends `Content-Length: 0`, which MTN's gateway insists on. */
  body?: string;
  /** Milliseconds, body included. */
  timeout: number;
  /** Returns whether the request may leave, asked immediately before the first byte; if it says no, nothing leaves. */
  mayLeave?: () => boolean;
}

/** Does one exchange and never throws: a timeout, a reset or an unreadable body are values. Follows no redirect. */
export const exchange = (call: HttpCall): Promise<Exchange> => (isTracing() ? traced(call) : send(call));

const traced = (call: HttpCall): Promise<Exchange> =>
  inSpan(nameOf(call), { kind: 'CLIENT' }, async (span) => {
    const result = await send(call);
    span?.setAttribute('http.response.status_code', result.status);
    return result;
  });

/** Names a call by method and path, without reference ids and people's numbers. */
const nameOf = ({ method, url }: HttpCall): string =>
  `operator ${method} ${new URL(url).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[+\d]\d{5,}/gi, '…')}`;

/** Agent without limits of its own, as each call has one for the whole of it. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

const send = ({ url, timeout, mayLeave, ...call }: HttpCall): Promise<Exchange> =>
  new Promise((resolve) => {
    const { origin, pathname, search } = new URL(url);
    const handler = new ReplyHandler({ timeout, mayLeave }, resolve);
    agent.dispatch({ origin, path: `${pathname}${search}`, ...call }, handler);
  });

/** Gathers one reply by undici's own events; its streams and signals are a third of what a call costs. */
class ReplyHandler implements Dispatcher.DispatchHandler {
  readonly #resolve: (result: Exchange) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #mayLeave: (() => boolean) | undefined;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #isOver = false;

  constructor(
    { timeout, mayLeave }: Pick<HttpCall, 'timeout' | 'mayLeave'>,
    resolve: (result: Exchange) => void,
  ) {
    this.#resolve = resolve;
    this.#mayLeave = mayLeave;
    this.#timer = setTimeout(() => this.#giveUp(), timeout);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // undici asks when it has the connection and is about to write, so that no call leaves too late
    if (!this.#isOver && this.#mayLeave?.() === false)
      this.#end({ status: 0, cause: 'too late to be sent', notSent: true });
    if (this.#isOver) this.#abort();
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= largestBody) return;
    this.#reply(undefined);
    this.#abort();
  }

  onResponseEnd(): void {
    this.#reply(parseJson);
  }

  /** Ends with what has arrived, read as far as possible. */
  #reply(parse: ((text: string) => unknown) | undefined): void {
    const text = Buffer.concat(this.#chunks).toString();
    const body = parse?.(text);
    const html = body === undefined && text.trimStart().startsWith('<');
    const isUnreadable = body === undefined && !html && text !== '';
    this.#end({ status: this.#status, body, html, ...(isUnreadable && { unreadable: true }) });
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

/** Returns the operator's own word for what went wrong, from any of its three JSON error shapes. */
export const errorCode = (body: unknown): string | undefined =>
  isRecord(body) ? (cleanCode(body.code) ?? cleanCode(body.error)) : undefined;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  // an accepted request has no body, and a thrown error costs more than the rest
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const causeOf = (error: Error & { code?: string }): string =>
  cleanText(error.code ?? error.message, longest.cause) ?? 'connection lost';
