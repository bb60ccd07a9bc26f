import { setTimeout as wait } from 'node:timers/promises';
import { asSuperuser, until } from './database.ts';
import { seconds } from './findings.ts';
import { percentile } from './loading.ts';
import { serverHosts } from './places.ts';
import type { Scenario, Scene } from './scenario.ts';
import { expectAllServed, expectStreams } from './served.ts';
import { commandFile, program, restart, roles } from './servers.ts';
import { hosts } from './up.ts';

const nextRelease = '/srv/sanaga-next';
const rows = 1_000_000;
const portion = 50_000;
/** Time of calls before anything is done, once the bulk is paid; ms. */
const calmMs = 30_000;

/** Migrations of the next release. */
const migrations = {
  'libs/database/migrations/9001_rig_channel.sql': `-- phase: expand
alter table transaction add column rig_channel text;
`,
  'libs/database/migrations/9002_rig_channel_index.sql': `-- phase: expand
-- transaction: none
drop index if exists transaction_by_rig_channel;
create index concurrently transaction_by_rig_channel on transaction (organisation_id, rig_channel, created_at desc);
`,
};

/** Payments of earlier years, of the organisations that call; no trigger looks at them. */
async function makeOldPayments(): Promise<void> {
  for (let made = 0; made < rows; made += portion)
    await asSuperuser(`set session_replication_role = replica;
      insert into transaction (organisation_id, kind, status, amount, payee_name, payee_number, reason, created_by, makers,
        individual, created_at, updated_at)
      select m.organisation_id, 'PAYOUT', 'CANCELLED', 500 + i % 1000, 'Payee ' || i, '+2376774' || lpad((i % 100000)::text, 5, '0'),
        'rig', m.id, array[m.id], false, at, at
      from generate_series(${made + 1}, ${made + portion}) i
        join (select id, organisation_id, row_number() over (order by id) as place, count(*) over () as many
              from app_user where roles = array['INITIATOR']) m on m.place = 1 + i % m.many,
        lateral (select now() - interval '1 year' - i * interval '10 seconds' as at) t`);
  await asSuperuser('vacuum analyze transaction');
}

/** As it was before. */
async function takeBack(): Promise<void> {
  await asSuperuser('drop index if exists transaction_by_rig_channel');
  await asSuperuser('alter table transaction drop column if exists rig_channel');
  await asSuperuser("delete from schema_migration where name like '9%rig%'");
  await asSuperuser(`set session_replication_role = replica; delete from transaction where reason = 'rig'`);
}

/** Migrates, restarts each server with the next release, then with the one before. */
async function rollOut(scene: Scene): Promise<void> {
  const { loading, findings } = scene;
  const isPaid = async () =>
    (
      await asSuperuser(
        `select from operator_request where bulk_id is not null and state in ('QUEUED', 'SENT') limit 1`,
      )
    ).length === 0;
  await until('the bulk is paid', isPaid, 240_000);
  const calm = Date.now();
  await wait(calmMs);
  const since = Date.now();
  const before = loading.between(calm, since);
  const migrate = program('commands', commandFile('migrate', nextRelease), '--phase', 'expand');
  findings.say(`migrated: ${(await hosts.app1.exec(migrate)).trim().replaceAll('\n', ', ')}`);
  const migrated = Date.now();
  findings.say(`in ${seconds(migrated - since)}`);
  const steps: { at: number; what: string }[] = [{ at: since, what: 'the migration' }];
  for (const folder of [nextRelease, undefined])
    for (const role of roles)
      for (const name of serverHosts) {
        steps.push({ at: Date.now(), what: `${role} of ${name}` });
        await restart(hosts[name], role, folder === undefined ? {} : { folder });
      }
  const end = await expectAllServed(scene, since, steps);
  const [usual, meanwhile, after] = [
    before,
    loading.between(since, migrated),
    loading.between(migrated, end),
  ].map((calls) => percentile(calls, 99)) as [number, number, number];
  findings.atMost('p99 during the migration', meanwhile, 3 * usual);
  findings.atMost('p99 during the roll-outs', after, 3 * usual);
  await expectStreams(scene, since, end);
}

export const rolloutScenarios: Record<string, Scenario> = {
  C8: {
    title: 'the next release is rolled out, with an index on 1,000,000 payments, then the one before',
    async prepare(findings) {
      const began = performance.now();
      await makeOldPayments();
      findings.say(`${rows} payments made in ${seconds(performance.now() - began)}`);
      for (const name of serverHosts) await hosts[name].addRelease(nextRelease, migrations);
    },
    async play(scene) {
      await rollOut(scene).finally(takeBack);
    },
  },
};
