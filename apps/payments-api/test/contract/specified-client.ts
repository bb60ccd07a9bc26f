import { expect } from '@jest/globals';
import { apiCalls, assertSpecified, type ApiCallName } from '@sanaga/contract/testing';
import type { MoneyHarness } from '../kit/whole/money-harness.ts';
import { mailReader } from './outside-client.ts';
import { shapes } from './shapes.ts';

/** Ways in which a client departs from the letter of the specification; by default in none. */
export interface Manner {
  /** Ends its addresses with a slash, whatever the specification writes. */
  slash?: true;
  /** Sends a field of its own in each body. */
  ownFields?: true;
}

interface Input {
  /** Values for the braces in the path. */
  in?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  as?: string | undefined;
}

function formOf(content: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(content))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/**
 * Creates a client that calls the server over the network and knows nothing but the specification: the methods and paths it
 * writes, the fields and parameters it names, a bearer.
 */
export async function specifiedClient({ app, mails }: MoneyHarness, { slash, ownFields }: Manner) {
  const server = await app.listen({ host: '127.0.0.1', port: 0 });
  const succeeded = new Set<ApiCallName>();

  const urlOf = (path: string, { in: parts = {}, query }: Input): string => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''));
    const ended = slash ? `${filled.replace(/\/$/, '')}/` : filled;
    return `${server}${ended}${query ? `?${new URLSearchParams(query)}` : ''}`;
  };
  const authorisation = (as: string | undefined) =>
    as === undefined ? {} : { authorization: `Bearer ${as}` };

  async function send(name: ApiCallName, input: Input) {
    const call = apiCalls.find((one) => one.name === name);
    if (!call) throw new Error(`${name} is no call of the specification`);
    assertSpecified(call, { fields: input.body, query: input.query });
    const body = input.body && { ...input.body, ...(ownFields && { somethingElse: 'theirs' }) };
    const response = await fetch(urlOf(call.path, input), {
      method: call.method,
      headers: {
        ...authorisation(input.as),
        ...(body && !call.isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: call.isForm ? formOf(body) : JSON.stringify(body) }),
    });
    const mediaType = response.headers.get('content-type')?.split(';')[0] ?? '';
    const bytes = Buffer.from(await response.arrayBuffer());
    const content = mediaType.endsWith('json') ? JSON.parse(bytes.toString()) : bytes;
    return { call, status: response.status, mediaType, content };
  }

  /** Returns the JSON or the bytes of a call that succeeds, once they have the shape that the specification names. */
  async function call(name: ApiCallName, input: Input = {}) {
    const { call: expected, status, mediaType, content } = await send(name, input);
    if (status >= 400) throw new Error(`${name}: ${status} ${JSON.stringify(content)}`);
    const shape = shapes[expected.returns];
    const isFile = 'file' in shape;
    expect({ name, status, mediaType, ...(!isFile && { content }) }).toMatchObject({
      name,
      status: expected.status,
      mediaType: isFile ? shape.file : 'application/json',
      ...(!isFile && { content: shape.json }),
    });
    if (isFile) expect(content.toString('latin1')).toMatch(new RegExp(`^${shape.begins ?? ''}`));
    succeeded.add(name);
    return content;
  }

  /** Returns the status, the code and the whole problem of a call that is refused. */
  async function refusal(name: ApiCallName, input: Input = {}) {
    const { status, content } = await send(name, input);
    return { status, code: content.code, problem: content };
  }

  /** Reads an address that is in the API's description alone. */
  async function read(path: string, as: string): Promise<Record<string, unknown> & { history?: unknown[] }> {
    const response = await fetch(urlOf(path, {}), { headers: authorisation(as) });
    expect(response.status).toBe(200);
    return response.json() as ReturnType<typeof read>;
  }

  return { call, refusal, read, succeeded, ...mailReader(mails) };
}
export type SpecifiedClient = Awaited<ReturnType<typeof specifiedClient>>;
