import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installJobs } from '@sanaga/jobs';
import { simulatorCredentials } from '@sanaga/operators';
import { sql } from 'kysely';
import { freePort } from '../../../../tools/start/ports.ts';
import { dayFrom } from '../kit/base/days.ts';
import { createSuperAdmin } from '../../src/identity/users/first-super-admin.ts';
import type { Caller } from '../../src/kernel/caller.ts';
import { pollSoon } from '../../src/operator/poll-soon.ts';
import { releasePayouts } from '../../src/operator/release.service.ts';
import { approveBulk } from '../../src/payments/decisions/approval.service.ts';
import { takeStatement } from '../../src/control/reconciliation/statements.service.ts';
import { statementOf } from '../kit/base/statements.ts';
import { bulkKit, linesOf } from '../kit/payments/bulk-kit.ts';
import { moneyKit, type MoneyKit } from '../kit/payments/money-kit.ts';
import { Neighbour, neighbourNumber, type Waits } from './neighbour.ts';
import { countPosts, judge, readJournal, statementLines, type Verdict } from './oracle.ts';
import { faultRates, latencyMs, type Plan } from './plan.ts';
import { Server } from './processes.ts';

export interface Outcome extends Verdict {
  /** Number of payments that ended in each status. */
  statuses: Record<string, number>;
  /** Number of differences that callbacks alone have shown. */
  shownByCallbacks: number;
  /** Number of requests for payments that the operator got. */
  posts: number;
  /** Number of transactions that PostgreSQL ended because of a deadlock, although locks are taken in one order. */
  deadlocks: number;
  /** Times that another holder's payments took, which nothing ever went wrong with. */
  waits: Waits;
  seconds: number;
}

const amount = 1_000;

/**
 * Time after which outcomes turn; ms. It exceeds the leases of a killed server, so that most turn after they were
 * booked.
 */
const turnMs = 25_000;

/** Settings with time-outs of seconds instead of minutes, so that what was lost is found while somebody waits. */
const impatience = {
  OPERATOR_REQUEST_TIMEOUT: '2',
  OPERATOR_NOT_FOUND_GRACE: '3',
  OPERATOR_POLL_INTERVAL: '0.2',
  // several times as long as a killed server's lease of a poll
  OPERATOR_UNKNOWN_DEADLINE: '90',
};

/**
 * Calls per second, and payments without an outcome: fewer than there are payments, so that holders compete for them.
 */
const scarcity = { OPERATOR_RATE: '200', OPERATOR_MAX_OPEN: '200' };

const untilReady = async (address: string): Promise<void> => {
  while (!(await fetch(`${address}/health/ready`).catch(() => undefined))?.ok) await wait(50);
};

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await wait(200);
};

/** Starts the operator's simulator in a process of its own, and returns what may be done to it. */
function startSimulator(port: number, dataDir: string) {
  const url = `http://localhost:${port}`;
  const server = new Server('momo-simulator', {
    MOMO_SIMULATOR_PORT: String(port),
    MOMO_SIMULATOR_TRANSFER_MS: '100',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  });
  const control = async (method: string, address: string, body?: object) => {
    const answer = await fetch(`${url}/_control/${address}`, { method, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  };
  server.start();
  return {
    url,
    server,
    setFloat: (value: number) =>
      control('PUT', 'balance', { amount: String(Math.round(value)), currency: 'XAF' }),
    err: (seed: number, rates: Record<string, number>) =>
      control('POST', 'faults', {
        ...{ seed, rates, latencyMs, spared: [neighbourNumber.slice(1)] },
        ...{ dripMs: 500, holdMs: 2_500, turnMs, turnSpreadMs: 5_000 },
      }),
    errNoMore: async () => {
      await control('DELETE', 'faults');
      // nor does anything stay pending permanently
      for (const { reference } of (await readJournal(url)).filter(({ status }) => status === 'PENDING'))
        await control('POST', `payments/${reference}/turn`, { status: 'FAILED', callback: true }).catch(
          () => {},
        );
    },
    /**
     * Returns true once everything that was to turn by now has done so, or never will, as the float did not cover it.
     */
    hasTurned: async () =>
      (await readJournal(url)).every(({ turnsAt }) => !turnsAt || Date.parse(turnsAt) < Date.now() - 2_000),
  };
}
type Simulator = ReturnType<typeof startSimulator>;

const { collection, disbursement } = simulatorCredentials;

const apiServer = (kit: MoneyKit, port: number, simulatorUrl: string): Server =>
  new Server('payments-api', {
    ...impatience,
    ...scarcity,
    // few sessions stand for many
    CALL_RATES: 'off',
    DATABASE_URL: kit.database.url,
    TOKEN_KEY: 'a key for chaos only that is of sufficient length',
    PAYMENTS_API_PORT: String(port),
    PAYMENTS_API_HOST: '127.0.0.1',
    // nobody reads the receipts, so their mails stay in the queue
    SMTP_URL: 'smtp://127.0.0.1:1',
    MOMO_BASE_URL: simulatorUrl,
    MOMO_CALLBACK_URL: `http://127.0.0.1:${port}/operator/callback`,
    MOMO_COLLECTION_SUBSCRIPTION_KEY: collection.subscriptionKey,
    MOMO_COLLECTION_API_USER: collection.apiUser,
    MOMO_COLLECTION_API_KEY: collection.apiKey,
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: disbursement.subscriptionKey,
    MOMO_DISBURSEMENT_API_USER: disbursement.apiUser,
    MOMO_DISBURSEMENT_API_KEY: disbursement.apiKey,
    LOG_LEVEL: 'fatal',
  });

/** Creates a super admin, who lets payouts go and brings statements. */
async function superAdminOf({ deps }: MoneyKit): Promise<Caller> {
  const email = 'ada@sanaga.example';
  await createSuperAdmin(deps.db, { email, password: 'Quiet-Harbour-71' });
  const { id, name } = await deps.db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return {
    ...{ userId: id, sessionId: id, name, email, language: 'en', shownLanguage: 'en', superAdmin: true },
    ...{ roles: [], organisationId: null, organisationStatus: null, individual: false },
    clientAddress: '127.0.0.1',
  };
}

const countOf = async ({ deps }: MoneyKit, what: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${what}`.execute(deps.db);
  return rows[0]?.count ?? 0;
};
const isShort = async (kit: MoneyKit) =>
  (await countOf(kit, sql`operator_product where short_since is not null`)) > 0;
const openDifferences = (kit: MoneyKit) =>
  countOf(kit, sql`reconciliation_task where kind <> 'UNKNOWN_OUTCOME' and resolved_at is null`);

/** Finds the references that the operator will report an outcome of, however late. */
const endedIn = async (simulator: Simulator): Promise<string[]> =>
  (await readJournal(simulator.url))
    .filter(({ status }) => status !== 'PENDING')
    .map(({ reference }) => reference);

/** Returns true once nothing has to be sent, asked or asked again, except for payments that a person must look at. */
const isAtRest = async (kit: MoneyKit, ended: readonly string[]) =>
  (await countOf(
    kit,
    sql`operator_request q where recheck_at is not null or (state in ('QUEUED', 'SENT')
      and not exists (select from operator_request o join reconciliation_task k using (reference_id)
        where o.subject_id = q.subject_id and k.resolved_at is null
          and (k.kind <> 'UNKNOWN_OUTCOME' or not o.reference_id = any(${[...ended]}::uuid[]))))`,
  )) === 0 && (await countOf(kit, sql`bulk_transaction where step is not null`)) === 0;

/**
 * Does what callbacks would: asks now about each payment without an outcome, and each that is to be asked about again.
 */
const hintOpen = async ({ deps }: MoneyKit): Promise<void> => {
  const { rows } = await sql<{ reference_id: string }>`
    select reference_id from operator_request where state = 'SENT' or recheck_at is not null`.execute(
    deps.db,
  );
  for (const { reference_id } of rows) await pollSoon(deps.db, [reference_id], new Date());
};

const deadlocksIn = async ({ deps }: MoneyKit): Promise<number> => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(deps.db);
  return rows[0]?.deadlocks ?? 0;
};

async function statusesOf({ deps }: MoneyKit, bulkId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select concat_ws(' ', status, problem_reason) as status, count(*)::int as count
    from transaction where bulk_id = ${bulkId} group by 1 order by 1`.execute(deps.db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Fills the float once it was short; payouts go on by themselves, or because a super admin knows of it. */
async function refill(kit: MoneyKit, simulator: Simulator, plan: Plan, superAdmin: Caller): Promise<void> {
  await until(() => isShort(kit));
  await simulator.setFloat(plan.rows * amount * 10);
  // what is paid from now on keeps its outcome, so that nobody waits for turns in the end
  await simulator.err(plan.seed, { ...faultRates, outcomeTurns: 0, outcomeTurnsBack: 0 });
  if (plan.byHand) await releasePayouts(kit.deps, superAdmin);
}

/** Compares the operator's statement of the day, which shows what no callback has. */
async function compareStatement(kit: MoneyKit, simulator: Simulator, superAdmin: Caller): Promise<void> {
  const file = statementOf(statementLines(await readJournal(simulator.url)));
  const days = { from: dayFrom(-1), to: dayFrom(1) };
  await takeStatement(kit.deps, superAdmin, { file, product: 'DISBURSEMENT', ...days });
}

/**
 * Pays a bulk transaction, and the small payments of another holder, with two API servers on one database that are
 * killed in turn, and an operator that errs in every way it can and at which our float runs short in the middle.
 * Afterwards all faults stop, and everything reaches its end.
 */
export async function runChaos(plan: Plan): Promise<Outcome> {
  const kit = await moneyKit();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'chaos-'));
  const simulator = startSimulator(await freePort(), dataDir);
  const ports = [await freePort(), await freePort()];
  const servers = ports.map((port) => apiServer(kit, port, simulator.url));
  try {
    // 1. A bulk transaction that is approved, with less than its sum on our account.
    await installJobs(kit.database.ownerUrl);
    await untilReady(simulator.url);
    await simulator.err(plan.seed, faultRates);
    await simulator.setFloat(plan.rows * amount * plan.floatShare);
    const superAdmin = await superAdminOf(kit);
    const start = performance.now();
    const holder = await kit.holder(BigInt(plan.rows * amount * 2));
    const bulkId = await bulkKit(kit.deps).bulk(holder.initiator, linesOf(plan.rows, amount));
    await approveBulk(kit.deps, holder.validator, bulkId, undefined);
    const neighbour = await Neighbour.begin(kit);

    // 2. Servers that are killed meanwhile.
    for (const server of servers) server.start();
    await Promise.all(ports.map((port) => untilReady(`http://127.0.0.1:${port}`)));
    let refilled: Promise<void> | undefined;
    for (const [kill, pauseMs] of plan.pauses.entries()) {
      if (kill === plan.refilledAfter) refilled = refill(kit, simulator, plan, superAdmin);
      await wait(pauseMs);
      const server = servers[kill % servers.length];
      await server?.kill();
      server?.start();
    }

    // 3. Nobody errs any more.
    await (refilled ?? refill(kit, simulator, plan, superAdmin));
    await simulator.errNoMore();
    await until(() => simulator.hasTurned());
    await neighbour.end();
    await hintOpen(kit);
    const ended = await endedIn(simulator);
    await until(() => isAtRest(kit, ended));
    const waits = await neighbour.waits();
    const seconds = (performance.now() - start) / 1_000;
    for (const server of servers) await server.kill();

    // 4. The operator's own word.
    const shownByCallbacks = await openDifferences(kit);
    await compareStatement(kit, simulator, superAdmin);
    const verdict = await judge(
      kit.deps.db,
      await readJournal(simulator.url),
      Number(impatience.OPERATOR_NOT_FOUND_GRACE),
    );
    const [statuses, posts] = [await statusesOf(kit, bulkId), await countPosts(simulator.url)];
    return {
      ...verdict,
      statuses,
      shownByCallbacks,
      posts,
      deadlocks: await deadlocksIn(kit),
      waits,
      seconds,
    };
  } finally {
    for (const server of [...servers, simulator.server]) await server.kill();
    await kit.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
