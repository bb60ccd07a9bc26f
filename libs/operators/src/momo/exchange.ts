import { inSpan } from '@sanaga/tracing';
import { request } from 'undici';

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
export const exchange = (call: HttpCall): Promise<Exchange> =>
  inSpan(nameOf(call), { kind: 'CLIENT' }, async (span) => {
    const result = await send(call);
    span?.setAttribute('http.response.status_code', result.status);
    return result;
  });

/** Method and path, without reference ids and numbers of people. */
const nameOf = ({ method, url }: HttpCall): string =>
  `operator ${method} ${new URL(url).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[+\d]\d{5,}/gi, '…')}`;

async function send({ url, timeout, ...call }: HttpCall): Promise<Exchange> {
  try {
    const response = await request(url, { ...call, signal: AbortSignal.timeout(timeout) });
    const text = await response.body.text();
    const body = parseJson(text);
    return {
      status: response.statusCode,
      body,
      html: body === undefined && text.trimStart().startsWith('<'),
    };
  } catch (error) {
    return { status: 0, cause: causeOf(error) };
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

function causeOf(error: unknown): string {
  if (!isRecord(error)) return String(error);
  return error.name === 'TimeoutError' ? 'timeout' : String(error.code ?? error.message);
}
