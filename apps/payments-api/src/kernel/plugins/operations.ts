import { Problem, type Operation } from '@sanaga/contract';
import { prepared, withHolder, withPrecondition, type Tx } from '@sanaga/database';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { requirePermission, type Caller } from '../caller.ts';
import { Failure } from '../failure.ts';
import { readForm } from './multipart.ts';
import type {} from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's operation in the contract; files and health checks have none. */
    operation?: Operation;
  }
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Answer<O extends Operation> = {
  [Status in keyof O['response']]: O['response'][Status] extends z.ZodType
    ? z.input<O['response'][Status]>
    : never;
}[keyof O['response']];

/** Arguments of a handler: input checked against the operation, and the person who calls. */
export interface Call<O extends Operation> {
  params: Parsed<O['params']>;
  query: Parsed<O['query']>;
  body: Parsed<O['body']>;
  /** Undefined on public operations; where a session is optional, unless one was presented. */
  caller: O['access'] extends { public: true }
    ? O['access'] extends { session: 'optional' }
      ? Caller | undefined
      : undefined
    : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<O extends Operation> = (call: Call<O>) => Promise<Answer<O> | FastifyReply>;

const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,255}$/)
    .optional()
    .describe('chosen by the caller before sending: the same key is one effect, for ever'),
});

const anyError = { description: 'Any error', content: { 'application/problem+json': { schema: Problem } } };

const isSchema = (value: Operation['response'][number]): value is z.ZodType => value instanceof z.ZodType;

/** Returns what the generated web client needs to know beyond OpenAPI. */
const clientHints = ({ effect, provides, invalidates, webClient }: Operation) => ({
  ...(effect && { 'x-effect': effect }),
  ...(provides && { 'x-provides': provides }),
  ...(invalidates && { 'x-invalidates': invalidates }),
  ...(webClient === false && { 'x-web-client': 'none' }),
});

/** The route of an operation as Fastify and the OpenAPI document see it. */
export function routeOf(operation: Operation): Omit<RouteOptions, 'handler'> {
  const { id, method, url, tag, summary, access, params, query, body, response, idempotent, multipart } =
    operation;
  const answers = Object.entries(response).map(([status, schema]) => [
    status,
    isSchema(schema)
      ? schema
      : {
          description: schema.description,
          content: Object.fromEntries([schema.content].flat().map((type) => [type, { schema: z.string() }])),
        },
  ]);
  return {
    method,
    url,
    config: { operation },
    schema: {
      operationId: id,
      tags: [tag],
      summary,
      ...(operation.outsideOnly && { description: 'For clients of others: no screen of ours makes it.' }),
      security: 'public' in access ? [] : [{ bearer: [] }],
      ...clientHints(operation),
      ...(idempotent && { headers: IdempotencyHeaders }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(multipart && { consumes: ['multipart/form-data'] }),
      response: { ...Object.fromEntries(answers), default: anyError },
    } as RouteOptions['schema'] & object,
  };
}

const successStatus = (operation: Operation): number => Number(Object.keys(operation.response)[0]);

export const isWrite = ({ method, effect = method === 'GET' ? 'read' : 'write' }: Operation): boolean =>
  effect === 'write';

const ofEveryPage = new Set(['page', 'size', 'sort']);

/** A read that filters is best planned by what it filters by; all other calls look rows up by their keys. */
function filters(operation: Operation, { query, body }: FastifyRequest): boolean {
  if (isWrite(operation)) return false;
  const given = Object.entries({ ...(query as object), ...(body as object | undefined) });
  return given.some(([name, value]) => value !== undefined && !ofEveryPage.has(name));
}

/**
 * Somebody may have been suspended, demoted or signed out since the headers of their request came: what they may do
 * is read again, and stays so until the database transaction ends. Throws as a new request would.
 */
async function assertStillAllowed(
  app: FastifyInstance,
  tx: Tx,
  { access }: Operation,
  caller: Caller,
): Promise<void> {
  if ('public' in access) return;
  const rights = await app.currentRights(tx, caller.sessionId);
  if (!rights) throw new Failure('SESSION_ENDED');
  // the rules that follow in this transaction decide by them too
  Object.assign(caller, rights);
  requirePermission(caller, access);
}

/**
 * Registers an operation: who may call, validation and documentation come from it, the work from the handler, which
 * reaches the rows of the caller's wallet holder and no others; public calls and super admins reach all. Each database
 * transaction of a call that changes something begins with what the caller may do by then.
 */
export function register<O extends Operation>(app: FastifyInstance, operation: O, handler: Handler<O>): void {
  const { access } = operation;
  app.route({
    ...routeOf(operation),
    // before the body is validated: who may not call learns nothing of the shape
    preValidation: async (request) => {
      if ('public' in access) return;
      if (request.caller === undefined)
        throw new Failure(request.sessionEnded ? 'SESSION_ENDED' : 'SESSION_REQUIRED');
      requirePermission(request.caller, access);
      if (operation.multipart) request.body = await readForm(request, operation.multipart);
    },
    // a callback, so that all that follows is in the scope: the handler, and the stream that it may return
    preHandler: (request, _reply, done) => {
      const organisationId = 'public' in access ? null : request.caller?.organisationId;
      const inScope = () => (organisationId ? withHolder(organisationId, done) : done());
      if (filters(operation, request)) inScope();
      else prepared(inScope);
    },
    handler: async (request, reply) => {
      const { params, query, body, caller } = request;
      const work = () => handler({ params, query, body, caller, request, reply } as Call<O>);
      const answer = await app.inTurn(request, () =>
        caller && isWrite(operation)
          ? withPrecondition((tx) => assertStillAllowed(app, tx, operation, caller), work)
          : work(),
      );
      // a handler that sent a file or a stream returns the reply, which is undefined once it is over or its reader is
      // gone
      if (answer === undefined || reply.sent) return reply;
      const status = reply.statusCode === 202 ? 202 : successStatus(operation);
      return reply.code(status).send(answer);
    },
  });
}
