import { adminClient, listen, runText, type Database, type Tx } from '@sanaga/database';
import { inSpan } from '@sanaga/tracing';
import { sql } from 'kysely';
import { fromKysely, PgBoss, type Db } from 'pg-boss';
import { queues, type JobData, type QueueName } from './queues.ts';

type JobHandler<Q extends QueueName> = (data: JobData[Q]) => Promise<void>;

/** Queue for work in the background, filled in the database transaction that makes the work due. */
export interface Jobs {
  send<Q extends QueueName>(tx: Tx | Database, queue: Q, data: JobData[Q]): Promise<void>;
  work<Q extends QueueName>(queue: Q, handler: JobHandler<Q>): Promise<void>;
  /** Takes no more jobs; resolves when those under way have ended. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

const schema = 'pgboss';
/** Time between two deletions of finished jobs; seconds. The default is a day. */
const tidySeconds = 60;
/** Time after which a job whose process has been silent is given to another one; seconds. */
const heartbeatSeconds = 20;
/** Time between two searches for such jobs; seconds. */
const superviseSeconds = 10;
const names = Object.keys(queues) as QueueName[];

/**
 * Installs the queue's schema and queues as the owner and lets the application's role use them. Idempotent, one process at a
 * time: in the turn of `migrate`.
 */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'sanaga-migrate',
    schema,
    max: 2,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  for (const name of names) {
    const { retryLimit, retryDelay, deleteAfterSeconds } = queues[name];
    const options = {
      retryLimit,
      retryDelay,
      retryBackoff: true,
      deleteAfterSeconds,
      heartbeatSeconds,
      notify: true,
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
  }
  await boss.stop({ graceful: false });
  const client = adminClient({ connectionString: ownerUrl, application_name: 'sanaga-migrate' });
  await client.connect();
  await client.query(`
    grant usage on schema ${schema} to sanaga_app;
    grant select, insert, update, delete on all tables in schema ${schema} to sanaga_app;
    grant usage on all sequences in schema ${schema} to sanaga_app;
    grant execute on all functions in schema ${schema} to sanaga_app`);
  await client.end();
}

interface JobCount {
  queue: string;
  state: string;
  count: number;
  /** Time since the oldest one was sent; seconds. */
  oldest: number;
}

/** Counts the jobs that wait or are under way, by queue. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as queue, state::text, count(*)::int as count,
      extract(epoch from clock_timestamp() - min(created_on))::float8 as oldest
    from pgboss.job where state in ('created', 'retry', 'active') group by name, state`.execute(db);
  return rows;
}

/** Lends the application's own connections, which wait for a database that is away, as all of its calls do. */
const lentBy = (db: Database, url: string): Db => ({
  executeSql: (text, values) => runText(db, text, values),
  listen: (channel, onPayload, onGap) => listen(url, `"${channel}"`, { onPayload, onGap }),
});

interface Opening {
  /** Address of the same database; hearing of jobs takes a connection of its own. */
  url: string;
  /** Receives errors that happen outside of a call. */
  onError: (error: Error) => void;
  /**
   * Set if this process works on jobs, plans them and looks after those of killed processes; otherwise it only sends.
   */
  works?: boolean;
}

/** Opens the queue as the application's role, on connections of this database. */
export async function openJobs(db: Database, { url, onError, works = true }: Opening): Promise<Jobs> {
  const boss = new PgBoss({
    db: lentBy(db, url),
    schema,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    maintenanceIntervalSeconds: tidySeconds,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', onError);
  try {
    await boss.start();
    for (const name of names) {
      const { schedule } = queues[name];
      if (works && schedule) await boss.schedule(name, schedule, {});
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
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
          await inSpan(`job ${queue}`, { kind: 'CONSUMER' }, () => handler(job.data));
          if (queues[queue].secret) await boss.deleteJob(queue, job.id);
        },
      );
    },
    async finish() {
      await Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
