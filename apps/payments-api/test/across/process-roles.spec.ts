import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@sanaga/database';
import { createTestDatabase, superuserClient, type TestDatabase } from '@sanaga/database/testing';
import { installJobs, openJobs } from '@sanaga/jobs';
import { startMailSink } from '@sanaga/mail/testing';
import { until } from '../kit/base/until.ts';
import { recordVerification } from '../../src/control/ledger-metrics.ts';
import { watchedMetrics } from '../../../../tools/deploy/watched.ts';
import {
  processSettings,
  spawnApi,
  startApi,
  startFrontServer,
  type RunningServer,
} from '../security/running-api.ts';

type Server = Pick<RunningServer, 'output' | 'signal' | 'ended'>;

let database: TestDatabase;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let settings: Record<string, string>;
let running: Server[];

beforeEach(async () => {
  database = await createTestDatabase();
  await installJobs(database.ownerUrl);
  sink = await startMailSink();
  settings = processSettings(database.url, { SMTP_URL: sink.url, OPS_PORT: '0', RELEASE: 'of the spec' });
  running = [];
});
afterEach(async () => {
  for (const server of running) {
    server.signal('SIGKILL');
    await server.ended;
  }
  await sink.close();
  await database.drop();
});

/** Reads from the port for operations, once it is open. */
async function ops({ output }: Server, path: string): Promise<{ status: number; text: string }> {
  const address = /health and metrics at (http:\/\/127\.0\.0\.1:\d+)/;
  while (!address.test(output())) await wait(20);
  const response = await fetch(`${address.exec(output())?.[1]}${path}`);
  return { status: response.status, text: await response.text() };
}
async function untilReady(server: Server): Promise<void> {
  while ((await ops(server, '/health/ready')).status !== 200) await wait(20);
}
const started = <S extends Server>(server: S): S => {
  running.push(server);
  return server;
};

/** Finds the lines that a server logged about a request from its beginning to its end, by its id. */
async function linesAbout({ output }: Server, requestId: string): Promise<Record<string, unknown>[]> {
  for (;;) {
    const lines = output()
      .split('\n')
      .filter((line) => line.includes(requestId));
    if (lines.some((line) => line.includes('request completed')))
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    await wait(20);
  }
}

/** Lists the channels that the processes listen to for work and announcements. */
async function channels(): Promise<string[]> {
  const admin = await superuserClient(database.superuserUrl);
  const { rows } = await admin.query<{ listens: string }>(
    `select application_name || ' ' || query as listens from pg_stat_activity
     where datname = current_database() and application_name like 'sanaga-listen %'`,
  );
  await admin.end();
  return rows.map(({ listens }) => /sanaga_\w+|pgboss/.exec(listens)?.[0] ?? listens);
}

/** Lists who has connections to the database, by the names that its administrator sees. */
async function users(): Promise<string[]> {
  const admin = await superuserClient(database.superuserUrl);
  const { rows } = await admin.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where datname = current_database()',
  );
  await admin.end();
  return rows.map(({ name }) => name);
}

describe('a process', () => {
  it('that is an API only works off no queue, and one that is a worker only takes no calls', async () => {
    const api = started(await startApi({ ...settings, ROLES: 'api' }));
    await untilReady(api);
    const jobs = await openJobs(database.db, { url: database.url, onError: () => {}, works: false });
    const mail = { to: 'awa@example.com', language: 'en', template: 'sign-in-code', messageId: 'one' };
    await jobs.send(database.db, 'mail', { ...mail, values: { code: '4711', minutes: 10, name: 'Awa' } });
    await jobs.close();
    expect(await channels()).toEqual(['sanaga_events']);
    expect(await users()).toContainEqual(expect.stringMatching(/^sanaga-api \S+:\d+$/));
    expect((await ops(api, '/metrics')).text).toMatch(/^jobs\{queue="mail",state="created"\} 1$/m);

    const worker = started(await spawnApi({ ...settings, ROLES: 'worker' }));
    await untilReady(worker);
    expect(await sink.next('awa@example.com')).toContain('4711');
    expect(worker.output()).not.toContain('Server listening');
    expect(await channels()).toEqual(expect.arrayContaining(['sanaga_work', 'pgboss']));
    expect(await users()).toContainEqual(expect.stringMatching(/^sanaga-worker \S+:\d+$/));
    worker.signal('SIGTERM');
    expect(await worker.ended).toBe(0);
  });

  it('has health and metrics on the port for operations alone, and one id for a request through both servers', async () => {
    const api = started(await startApi(settings));
    const front = started(
      await startFrontServer({ INTERNAL_API_URL: api.url, LOG_LEVEL: 'info', OPS_PORT: '0' }),
    );
    await Promise.all([untilReady(api), untilReady(front)]);
    for (const path of ['/health/live', '/health/ready', '/metrics'])
      for (const url of [api.url, front.url, `${front.url}/backend`])
        expect([path, url, (await fetch(url + path)).status]).toEqual([path, url, 404]);
    expect((await ops(api, '/countries')).status).toBe(404);
    expect((await ops(front, '/login')).status).toBe(404);

    const [planted, planned] = ['11111111-1111-4111-8111-111111111111', 'x'];
    const response = await fetch(`${front.url}/backend/transaction/wallet`, {
      headers: { 'x-request-id': planted },
    });
    const requestId = response.headers.get('x-request-id') ?? '';
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(requestId).not.toBe(planted);
    for (const [server, service] of [
      [front, 'org-portal'],
      [api, 'payments-api'],
    ] as const) {
      const lines = await linesAbout(server, requestId);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      for (const line of lines)
        expect(line).toMatchObject({ requestId, service, instance: expect.stringMatching(/:\d+$/) });
    }
    expect((await linesAbout(api, requestId))[0]).toMatchObject({ release: 'of the spec' });
    const direct = await fetch(`${api.url}/countries`, { headers: { 'x-request-id': planned } });
    expect(direct.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);

    const db = openDatabase({ url: database.url, max: 1 });
    await recordVerification(db, 2);
    await db.destroy();
    let metrics = '';
    // what a server does as it starts takes more connections than it has, for a moment
    await until(async () => {
      metrics = (await ops(api, '/metrics')).text;
      return metrics.includes('database_pool_connections{state="waiting"} 0\n');
    });
    for (const line of [
      /^build_info\{service="payments-api",release="of the spec"\} 1$/m,
      /^draining 0$/m,
      /^event_streams 0$/m,
      /^event_gaps_total 0$/m,
      /^database_pool_connections\{state="open"\} [1-9]\d*$/m,
      /^database_pool_connections\{state="waiting"\} 0$/m,
      /^database_commit_duration_seconds_count \d+$/m,
      /^# TYPE database_errors_total counter$/m,
      /^# TYPE operator_requests gauge$/m,
      /^# TYPE operator_call_duration_seconds histogram$/m,
      /^# TYPE operator_oldest_due_seconds gauge$/m,
      /^operator_stopped_seconds\{kind="DISBURSEMENT"\} 0$/m,
      /^operator_float_short_seconds\{kind="DISBURSEMENT"\} 0$/m,
      /^operator_paused_seconds\{kind="DISBURSEMENT"\} 0$/m,
      /^suspense_balance 0$/m,
      /^ledger_verification_age_seconds \d+(\.\d+)?$/m,
      /^ledger_violations 2$/m,
      /^# TYPE jobs_oldest_seconds gauge$/m,
      /^http_request_duration_seconds_count\{method="GET",route="\/countries",status="200"\} 1$/m,
    ])
      expect(metrics).toMatch(line);
    const exported = [...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
    expect(watchedMetrics.filter((name) => name !== 'restore_drill_timestamp_seconds')).toEqual(
      exported.filter((name = '') => watchedMetrics.includes(name)).toSorted(),
    );
    expect((await ops(front, '/metrics')).text).toMatch(/^build_info\{service="org-portal"/m);
  });
});
