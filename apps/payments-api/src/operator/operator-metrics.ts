import { type OperatorCall, operatorCalls } from '@sanaga/operators';
import { addReading, shared } from '@sanaga/server';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import client from 'prom-client';
import type { Dependencies } from '../kernel/dependencies.ts';

interface OpenRequests {
  kind: string;
  state: string;
  count: number;
  /** Seconds since the oldest became due; 0 or less if none is due. */
  late: number;
}

/** Buckets up to the time limit of a call, and somewhat more for a second try with a new token. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Measures the calls of this process to the operator. */
export function registerOperatorCallMetrics(app: FastifyInstance): void {
  const calls = new client.Histogram({
    name: 'operator_call_duration_seconds',
    help: 'Time that calls to the operator took, by what was asked for and what was learnt',
    labelNames: ['operation', 'outcome'],
    buckets,
    registers: [app.metrics],
  });
  const onCall = (call: unknown) => {
    const { operation, outcome, seconds } = call as OperatorCall;
    calls.observe({ operation, outcome }, seconds);
  };
  operatorCalls.subscribe(onCall);
  app.addHook('onClose', async () => void operatorCalls.unsubscribe(onCall));
}

/** Measures what waits for the operator, and for how long. */
export function registerOperatorMetrics(app: FastifyInstance, { db, now }: Dependencies): void {
  const open = shared(
    async () =>
      (
        await sql<OpenRequests>`
        select kind, state, count(*)::int as count, extract(epoch from ${now()}::timestamptz - min(due_at))::float8 as late
        from operator_request where state in ('QUEUED', 'SENT') group by kind, state`.execute(db)
      ).rows,
  );
  const products = shared(
    async () =>
      (
        await sql<{ kind: string; stopped: number; short: number; paused: number }>`
        select kind, coalesce(extract(epoch from ${now()}::timestamptz - opened_at), 0)::float8 as stopped,
          coalesce(extract(epoch from ${now()}::timestamptz - short_since), 0)::float8 as short,
          coalesce(extract(epoch from ${now()}::timestamptz - paused_at), 0)::float8 as paused
        from operator_product`.execute(db)
      ).rows,
  );
  const labels = ['kind', 'state'];
  addReading(app.metrics, {
    name: 'operator_requests',
    help: 'Requests to the operator without an outcome',
    labels,
    read: async () =>
      (await open()).map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
  });
  addReading(app.metrics, {
    name: 'operator_oldest_due_seconds',
    help: 'How long the oldest request has been due',
    labels,
    read: async () =>
      (await open()).map(({ kind, state, late }) => ({ labels: { kind, state }, value: Math.max(0, late) })),
  });
  addReading(app.metrics, {
    name: 'operator_stopped_seconds',
    help: 'How long nothing has been sent of a product that does not respond or does not know us; 0 while it works',
    labels: ['kind'],
    read: async () =>
      (await products()).map(({ kind, stopped }) => ({ labels: { kind }, value: Math.max(0, stopped) })),
  });
  addReading(app.metrics, {
    name: 'operator_float_short_seconds',
    help: 'How long payouts have waited for our float; 0 while it covers them',
    labels: ['kind'],
    read: async () =>
      (await products()).map(({ kind, short }) => ({ labels: { kind }, value: Math.max(0, short) })),
  });
  addReading(app.metrics, {
    name: 'operator_paused_seconds',
    help: 'How long a super admin has kept a product from being sent to; 0 while nobody does',
    labels: ['kind'],
    read: async () =>
      (await products()).map(({ kind, paused }) => ({ labels: { kind }, value: Math.max(0, paused) })),
  });
}
