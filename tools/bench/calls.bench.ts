import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { openDatabase, withHolder, type EmbeddedPostgres } from '@sanaga/database';
import { PostgresQueryCompiler, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { pageOfTransactions } from '../../apps/payments-api/src/payments/transactions/transaction-list.repository.ts';
import { call, makeOrganisation, makePayment, signInByApi, type Holder } from '../e2e/api.ts';
import { addresses, password } from '../e2e/product.ts';
import type { AnchorSettings, AnchorStatement } from './anchor-server.ts';
import { load } from './load.ts';
import { findPgbench, Pgbench } from './pgbench.ts';
import { end, median, untilAnswered, withProduct } from './product.ts';

const anchorPort = Number(process.env['E2E_PORT_BASE'] ?? 4710) + 9;
const anchor = `http://127.0.0.1:${anchorPort}`;
const amount = 1_000;
const paymentsOfEach = 150;
const holders = ['0101', '0102', '0103', '0104'];
const baselineSeconds = 10;
const goals = { wallet: 0.35, list: 0.45, approve: 0.25 };

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
const print = (line: object): void => console.log(JSON.stringify(line));

/** The statement by which the product reads a page of 20 of a holder's list, without the one that counts it. */
async function listStatement(url: string, organisationId: string): Promise<AnchorStatement> {
  const nodes: RootOperationNode[] = [];
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = openDatabase({ url, max: 2 });
  await withHolder(organisationId, () =>
    pageOfTransactions(db.withPlugin(noting), organisationId, { sort: 'date,desc', page: 0, size: 20 }),
  );
  const compiled = nodes.map((node) =>
    new PostgresQueryCompiler().compileQuery(node, { queryId: 'list' } as never),
  );
  await db.destroy();
  const page = compiled.find(({ sql: text }) => /order by/.test(text));
  if (!page) throw new Error('the list was read without a query of its page');
  return { text: page.sql, values: [...page.parameters] };
}

function startAnchor(settings: AnchorSettings): ChildProcess {
  const server = path.join(import.meta.dirname, 'anchor-server.ts');
  return spawn(process.execPath, [server, JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** A call beside the anchor that does the same for the database and nothing else. */
async function beside(
  name: string,
  of: { url: string; token?: string; anchor: string; goal?: number },
): Promise<void> {
  const before = await load(of.anchor);
  const measured = await load(of.url, of.token);
  const after = await load(of.anchor);
  const anchors = [before, after].map(({ perSecond }) => perSecond);
  const ratio = measured.perSecond / ((before.perSecond + after.perSecond) / 2);
  print({
    call: name,
    ...measured,
    tail: round(measured.p99Ms / measured.p50Ms),
    anchors,
    ratio: round(ratio),
    goal: of.goal,
  });
}

interface Prepared {
  holder: Holder;
  organisationId: string;
  validator: string;
  /** Payments that wait for approval. */
  ids: string[];
}

async function prepare(digits: string): Promise<Prepared> {
  const holder = await makeOrganisation(`Plantations ${digits}`, digits, 2 * paymentsOfEach * amount);
  const { accessToken, user } = await signInByApi(holder.initiator, password);
  const ids: string[] = [];
  while (ids.length < paymentsOfEach) ids.push((await makePayment(accessToken, 'Pauline Eyenga', amount)).id);
  const { accessToken: validator } = await signInByApi(holder.validator, password);
  return { holder, organisationId: user.organisationId, validator, ids };
}

/** Payments approved in a second by two validators of each holder at once, each with its commit. */
async function approvals(prepared: readonly Prepared[]): Promise<number> {
  const start = performance.now();
  await Promise.all(
    prepared.flatMap(({ validator, ids }) => {
      const left = [...ids];
      const work = async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop())
          await call('PATCH', `/transaction/approve/${id}`, undefined, validator);
      };
      return [work(), work()];
    }),
  );
  return (prepared.length * paymentsOfEach * 1_000) / (performance.now() - start);
}

async function measure(server: EmbeddedPostgres): Promise<void> {
  const prepared: Prepared[] = [];
  for (const digits of holders) prepared.push(await prepare(digits));
  const [first] = prepared;
  if (!first) throw new Error('there is no holder');
  const { validator: token, organisationId } = first;
  const statements = {
    key: {
      text: 'select id, name, status, wallet_number from organisation where id = $1',
      values: [organisationId],
    },
    list: await listStatement(server.url, organisationId),
  };
  const anchorServer = startAnchor({ port: anchorPort, databaseUrl: server.superuserUrl, statements });
  try {
    await untilAnswered(anchor, anchorServer);
    const { api } = addresses;
    await beside('GET /health/live', { url: `${api}/health/live`, token, anchor });
    const wallet = { url: `${api}/transaction/wallet`, token, anchor: `${anchor}/key`, goal: goals.wallet };
    await beside('GET /transaction/wallet', wallet);
    const list = { url: `${api}/transaction?size=20`, token, anchor: `${anchor}/list`, goal: goals.list };
    await beside('GET /transaction?size=20', list);
  } finally {
    await end(anchorServer);
  }
  const program = findPgbench();
  const pgbench = program === undefined ? undefined : await Pgbench.prepare(program, server.superuserUrl);
  const baselines = pgbench ? [await pgbench.run(baselineSeconds)] : [];
  const perSecond = await approvals(prepared);
  if (pgbench) baselines.push(await pgbench.run(baselineSeconds));
  const anchors = baselines.map(Math.round);
  const ratio = pgbench && round(perSecond / median(baselines));
  print({
    call: 'PATCH /transaction/approve',
    clients: 8,
    perSecond: round(perSecond),
    anchors,
    ratio,
    goal: goals.approve,
  });
}

/**
 * Calls over 20 connections beside bare Fastify with one prepared statement on the same database in the same run, and
 * approvals by 8 validators beside pgbench's TPC-B: a JSON line each.
 */
export const run = (): Promise<void> => withProduct(measure);
