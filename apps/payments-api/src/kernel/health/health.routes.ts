import { pendingMigrations } from '@sanaga/database';
import { addReading, isByOpsPort } from '@sanaga/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { describeOffset, isWrong } from '../clock-guard.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../failure.ts';
import { registerDescription } from './description.ts';

/**
 * Fails where the database only reads, as a demoted primary does: with the error of a refused write, for which the pool
 * throws the connection away.
 */
const assertWritable = sql`do $$ begin
  if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
end $$`;

/**
 * Reports liveness, readiness (writable database, migrations, queue, not stopping, a worker's clock), metrics and the
 * API's own description. With a port for operations, the first three are there and nowhere else.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { db, settings, clockOffset }: Dependencies,
): void {
  const hidden = { schema: { hide: true } };
  const hasOpsPort = settings.OPS_PORT !== undefined;
  const forOps = {
    // asked every second or so
    logLevel: 'warn' as const,
    ...hidden,
    onRequest: async ({ raw }: FastifyRequest) => {
      if (hasOpsPort && !isByOpsPort(raw)) throw new Failure('NOT_FOUND');
    },
  };

  app.get('/health/live', forOps, async () => ({ status: 'live' }));

  addReading(app.metrics, {
    name: 'clock_offset_seconds',
    help: 'How far the own clock is ahead of the database’s; a worker that is more than 2 s off takes no work',
    read: () => [{ value: clockOffset() / 1_000 }],
  });

  // the response says it all, and a load balancer asks twice a second
  const unlogged = { ...forOps, logLevel: 'silent' as const };

  app.get('/health/ready', unlogged, async (_request, reply) => {
    const notReady = new Failure('UNAVAILABLE', { retryAfter: 2 });
    if (app.draining) throw notReady;
    try {
      await assertWritable.execute(db);
      await sql`select count(*) from pgboss.queue`.execute(db);
      if ((await pendingMigrations(db)).length > 0) throw notReady;
    } catch {
      throw notReady;
    }
    const offset = clockOffset();
    if (!settings.ROLES.has('worker') || !isWrong(offset)) return { status: 'ready' };
    const reason = `no work is taken: ${describeOffset(offset)}`;
    // what calls are told goes by the database's clock
    if (settings.ROLES.has('api')) return { status: 'ready', work: reason };
    return reply.code(503).send({ status: 'not ready', reason });
  });

  registerDescription(app);

  if (settings.METRICS === 'off') return;
  app.get('/metrics', forOps, async (request, reply) => {
    // for operations only: what a front-end server forwards comes from outside
    if (!hasOpsPort && request.headers['x-forwarded-for'] !== undefined) throw new Failure('NOT_FOUND');
    return reply.type(app.metrics.contentType).send(await app.metrics.metrics());
  });
}
