import type { Operation } from '@sanaga/contract';
import { Failed } from './failure.ts';
import type { Answer, Call, OperationId } from './operations.ts';

type Result<Id extends OperationId> = Answer<Id> | Failed | Response;

/** A fixed result, or one made from the call. */
export type Handlers = {
  [Id in OperationId]?: Result<Id> | ((call: Call<Id>) => Result<Id> | Promise<Result<Id>>);
};

type AnyHandler = ((call: unknown) => unknown) | object | string | undefined;

interface Schema {
  parse: (value: unknown) => unknown;
}

interface Sent {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

function parse(name: string, schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  try {
    return schema.parse(value);
  } catch (error) {
    throw new Error(`${name} does not follow the contract: ${String(error)}`, { cause: error });
  }
}

/** Parses what a screen sent by the contract. Throws with the field's name where it breaks it. */
export const parseCall = ({ id, params, query, body }: Operation, sent: Sent) => ({
  params: parse(`${id} params`, params, sent.params),
  query: parse(`${id} query`, query, sent.query),
  body: parse(`${id} body`, body, sent.body),
  headers: sent.headers,
});

function responseOf({ id, response }: Operation, result: unknown): Response {
  if (result instanceof Failed) return result.response();
  if (result instanceof Response) return result;
  const [status, schema] = Object.entries(response)[0] ?? ['200', undefined];
  if (schema !== undefined && 'parse' in schema) parse(`${id} response`, schema, result);
  const isFile = schema !== undefined && 'content' in schema;
  return isFile
    ? new Response(String(result), {
        status: Number(status),
        headers: { 'content-type': [schema.content].flat()[0] ?? '' },
      })
    : Response.json(result, { status: Number(status) });
}

/** Returns the response of an operation's handler, checked by the contract. Throws where it breaks it. */
export async function respond(operation: Operation, handlers: Handlers, call: unknown): Promise<Response> {
  const handler = (handlers as Record<string, AnyHandler>)[operation.id];
  return responseOf(operation, typeof handler === 'function' ? await handler(call) : handler);
}
