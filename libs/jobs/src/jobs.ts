import { adminClient, type Database, type Tx } from '@sanaga/database';
import { fromKysely, PgBoss } from 'pg-boss';
import { queues, type JobData, type QueueName } from './queues.ts';

export type JobHandler<Q extends QueueName> = (data: JobData[Q]) => Promise<void>;

/** Work in the background, queued in the database transaction that makes it due. */
export interface Jobs {
  send<Q extends QueueName>(tx: Tx | Database, queue: Q, data: JobData[Q]): Promise<void>;
  work<Q extends QueueName>(queue: Q, handler: JobHandler<Q>): Promise<void>;
  close(): Promise<void>;
}

const schema = 'pgboss';
/** How often finished jobs are deleted; once a day by default. */
const tidySeconds = 60;
const names = Object.keys(queues) as QueueName[];

/** Installs the queue's schema and queues as the owner and lets the application's role use them. Idempotent. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, max: 2, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  for (const name of names) {
    const { retryLimit, retryDelay, deleteAfterSeconds } = queues[name];
    const options = { retryLimit, retryDelay, retryBackoff: true, deleteAfterSeconds, notify: true };
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
  }
  await boss.stop({ graceful: false });
  const client = adminClient(ownerUrl);
  await client.connect();
  await client.query(`
    grant usage on schema ${schema} to sanaga_app;
    grant select, insert, update, delete on all tables in schema ${schema} to sanaga_app;
    grant usage on all sequences in schema ${schema} to sanaga_app;
    grant execute on all functions in schema ${schema} to sanaga_app`);
  await client.end();
}

const asApplication = (url: string): string => {
  const target = new URL(url);
  target.searchParams.set('options', '-c role=sanaga_app');
  return target.href;
};

/** Opens the queue as the application's role. `onError` receives errors that happen outside of a call. */
export async function openJobs(url: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: asApplication(url),
    schema,
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    maintenanceIntervalSeconds: tidySeconds,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of names) {
    const { schedule } = queues[name];
    if (schedule) await boss.schedule(name, schedule, {});
  }
  return {
    async send(tx, queue, data) {
      // on the caller's transaction, so that a job exists exactly when its cause does
      await boss.send(queue, data, { db: fromKysely(tx) });
    },
    async work(queue, handler) {
      await boss.work<JobData[typeof queue]>(
        queue,
        { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2, batchSize: 1, localConcurrency: 4 },
        async ([job]) => {
          if (!job) return;
          await handler(job.data);
          if (queues[queue].secret) await boss.deleteJob(queue, job.id);
        },
      );
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
