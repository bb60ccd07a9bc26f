import { measurements, poolState, writesPaused } from '@sanaga/database';
import { countJobs } from '@sanaga/jobs';
import { addReading, shared } from '@sanaga/server';
import type { FastifyInstance } from 'fastify';
import client from 'prom-client';
import type { Dependencies } from '../dependencies.ts';

/** Measures the pool of connections, commits, errors of the database and the queue. */
export function registerDatabaseMetrics(app: FastifyInstance, { db }: Dependencies): void {
  const registers = [app.metrics];
  addReading(app.metrics, {
    name: 'database_pool_connections',
    help: 'Connections open and idle, and callers that wait for one',
    labels: ['state'],
    read: () => Object.entries(poolState(db) ?? {}).map(([state, value]) => ({ labels: { state }, value })),
  });
  addReading(app.metrics, {
    name: 'database_writes_paused',
    help: 'Whether writes are refused because commits get no answer',
    read: () => [{ value: Number(writesPaused(db)) }],
  });
  const commits = new client.Histogram({
    name: 'database_commit_duration_seconds',
    help: 'Time until a commit is confirmed',
    registers,
  });
  const errors = new client.Counter({
    name: 'database_errors_total',
    help: 'Errors by class: two signs of the SQLSTATE, or a code of the connection',
    labelNames: ['class'],
    registers,
  });
  const onCommit = (seconds: unknown) => commits.observe(seconds as number);
  const onError = (errorClass: unknown) => errors.inc({ class: errorClass as string });
  measurements.commit.subscribe(onCommit);
  measurements.error.subscribe(onError);
  app.addHook('onClose', async () => {
    measurements.commit.unsubscribe(onCommit);
    measurements.error.unsubscribe(onError);
  });
  const jobs = shared(() => countJobs(db));
  addReading(app.metrics, {
    name: 'jobs',
    help: 'Jobs that wait or are under way',
    labels: ['queue', 'state'],
    read: async () =>
      (await jobs()).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
  });
  addReading(app.metrics, {
    name: 'jobs_oldest_seconds',
    help: 'Age of the oldest job that waits or is under way',
    labels: ['queue', 'state'],
    read: async () =>
      (await jobs()).map(({ queue, state, oldest }) => ({ labels: { queue, state }, value: oldest })),
  });
}
