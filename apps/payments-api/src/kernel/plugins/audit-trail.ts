import type { Database } from '@sanaga/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auditOnce, looks, type AuditActor, type AuditEntry } from '../audit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Failure } from '../failure.ts';
import { toFailure } from './errors.ts';
// declares what a route's configuration carries
import type {} from './operations.ts';

/**
 * Limits on how often refusals are recorded: the same person may be refused again and again, a thousand things in a
 * row.
 */
const refusals = { spanSeconds: 60, mostAnHour: 200 };

const isId = (value: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value);
const isAddress = (value: string): boolean => value.includes('@');

/** The ids in a path; other parameters are codes and e-mail addresses, which never go into the log. */
const idsOf = (request: FastifyRequest): string[] =>
  Object.values((request.params ?? {}) as Record<string, string>).filter(isId);

const actorOf = (request: FastifyRequest): Exclude<AuditActor, 'system'> =>
  request.caller ?? { clientAddress: request.ip };

/** The id of the holder who can be reached at an e-mail address. */
export type HolderAt = (db: Database, email: string) => Promise<string | undefined>;

/** Returns the holder that a list of all holders is narrowed to. */
const onlyHolderOf = ({ query }: FastifyRequest): string | undefined =>
  (query as { organisationId?: string } | undefined)?.organisationId;

/** Finds the holder whose things a call is about, by the id or the e-mail address in its path, or by its filter. */
async function holderOf(
  db: Database,
  request: FastifyRequest,
  holderAt: HolderAt,
): Promise<string | undefined> {
  const [id] = idsOf(request);
  if (id !== undefined) return id;
  const address = Object.values((request.params ?? {}) as Record<string, string>).find(isAddress);
  return address === undefined ? onlyHolderOf(request) : holderAt(db, address);
}

/** A super admin's look into a holder's things, which the holder's own admins find in their log. */
async function lookOf(
  db: Database,
  request: FastifyRequest,
  holderAt: HolderAt,
): Promise<AuditEntry | undefined> {
  const action = request.routeOptions.config.operation?.audited;
  if (action === undefined || !request.caller?.superAdmin) return undefined;
  const subjectId = await holderOf(db, request, holderAt);
  return { action, subjectType: 'organisation', subjectId, organisationId: subjectId ?? null };
}

/** Describes a refusal to somebody who is signed in, or a wrong code from anybody. */
function refusalOf(request: FastifyRequest, { code, status }: Failure): AuditEntry | undefined {
  const operation = request.routeOptions.config.operation?.id;
  const isDenied = status === 403 && request.caller !== undefined;
  if (operation === undefined || !(isDenied || code === 'CODE_WRONG')) return undefined;
  const [subjectId] = idsOf(request);
  return { action: isDenied ? 'access.deny' : 'code.refuse', subjectId, detail: { operation, code } };
}

/** Lines of the audit log that no single use case writes: looks into holders' things, and refusals. */
export function registerAuditTrail(app: FastifyInstance, { db }: Dependencies, holderAt: HolderAt): void {
  app.addHook('onSend', async (request, reply) => {
    const look = reply.statusCode < 300 ? await lookOf(db, request, holderAt) : undefined;
    if (look) await auditOnce(db, actorOf(request), look, looks);
  });
  app.addHook('onError', async (request, _reply, error) => {
    const refusal = refusalOf(request, toFailure(error));
    if (!refusal) return;
    await auditOnce(db, actorOf(request), refusal, refusals).catch((problem: unknown) =>
      request.log.error({ err: problem }, 'a refusal was not audited'),
    );
  });
}
