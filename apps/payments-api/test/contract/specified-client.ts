import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HTTPMethods } from 'fastify';
import { someAddress } from '../kit/base/clients.ts';
import type { MoneyHarness } from '../kit/whole/money-harness.ts';
import { outsideClient } from './outside-client.ts';

/** Call as the specification has it: method and path, and what goes in. */
interface SpecifiedCall {
  resource: string;
  method: string;
  path: string;
  /** Fields of its JSON; a question mark ends the name of one that may be left out. */
  body?: string[];
  /** Parts of its form. */
  form?: string[];
  query?: string[];
}

const file = path.resolve(import.meta.dirname, '../../../../tools/calls/calls.json');
const all = JSON.parse(readFileSync(file, 'utf8')) as SpecifiedCall[];

/** The calls of the API; the front-end server's five are made where that server's specs are. */
export const specifiedCalls = all.filter(({ resource }) => resource !== 'front-end-server');

type Content = Record<string, unknown>;

interface Input {
  /** Values for the braces in the path. */
  in?: Record<string, string>;
  query?: Record<string, string>;
  body?: Content;
  as?: string | undefined;
}

/** Throws where a call is made with something else than the specification writes. */
function assertSpecified(name: string, specified: readonly string[], given: Content): void {
  const known = new Set(specified.map((field) => field.replace('?', '')));
  const unknown = Object.keys(given).filter((field) => !known.has(field));
  const lacking = specified.filter((field) => !field.endsWith('?') && given[field] === undefined);
  if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(', ')}`);
  if (lacking.length > 0) throw new Error(`${name} has ${lacking.join(', ')}`);
}

function formOf(content: Content): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(content))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/**
 * Creates a client that knows nothing but the specification: the methods and paths it writes, the fields and parameters
 * it names, a bearer. It sends nothing else, and takes only a 2xx for success.
 */
export function specifiedClient(h: MoneyHarness) {
  const remoteAddress = someAddress();
  const { mailTo, codeFrom } = outsideClient(h, '');
  const succeeded = new Set<string>();

  async function send(name: string, { in: parts = {}, query, body, as }: Input = {}) {
    const call = specifiedCalls.find(({ method, path: place }) => `${method} ${place}` === name);
    if (!call) throw new Error(`${name} is no call of the specification`);
    assertSpecified(name, call.form ?? call.body ?? [], body ?? {});
    assertSpecified(
      name,
      (call.query ?? []).map((parameter) => `${parameter}?`),
      query ?? {},
    );
    const url = call.path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
      encodeURIComponent(parts[part] ?? ''),
    );
    const form = call.form && new Response(formOf(body ?? {}));
    const response = await h.app.inject({
      method: call.method as HTTPMethods,
      url: query ? `${url}?${new URLSearchParams(query)}` : url,
      remoteAddress,
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
      },
      ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : body && { payload: body }),
    });
    if (response.statusCode >= 200 && response.statusCode < 300) succeeded.add(name);
    return response;
  }

  /** Returns what a call returns. Throws with the problem document if it is refused. */
  async function call(name: string, input?: Input) {
    const response = await send(name, input);
    if (!succeeded.has(name) || response.statusCode >= 300)
      throw new Error(`${name}: ${response.statusCode} ${response.body}`);
    return response.headers['content-type']?.toString().startsWith('application/json')
      ? response.json()
      : response.rawPayload;
  }

  return { send, call, succeeded, mailTo, codeFrom };
}
export type SpecifiedClient = ReturnType<typeof specifiedClient>;
