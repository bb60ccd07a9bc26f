import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { openDatabase, withHolder, type EmbeddedPostgres } from '@sanaga/database';
import { PostgresQueryCompiler, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { pageOfTransactions } from '../../apps/payments-api/src/payments/transactions/transaction-list.repository.ts';
import pg from 'pg';
import { call, makeOrganisation, signInByApi, type Holder } from '../e2e/api.ts';
import { addresses, password } from '../e2e/product.ts';
import type { AnchorSettings, AnchorStatement } from './anchor-server.ts';
import { load } from './load.ts';
import { findPgbench, Pgbench } from './pgbench.ts';
import { end, untilAnswered, withProduct } from './product.ts';

const anchorPort = Number(process.env['E2E_PORT_BASE'] ?? 4710) + 9;
const anchor = `http://127.0.0.1:${anchorPort}`;
const amount = 1_000;
const paymentsOfEach = 450;
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

/** Compares a call with the anchor, which does the same for the database and nothing else. */
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
  /** Payments that wait for approval, each to another payee. */
  ids: string[];
}

async function makePayments(initiator: string): Promise<string[]> {
  const { accessToken } = await signInByApi(initiator, password);
  const ids: string[] = [];
  for (let place = 0; place < paymentsOfEach; place += 1) {
    const payee = { name: `Pauline ${place}`, number: `+2376774${12_000 + place}`, accountType: 'MOMO' };
    const body = { ...payee, amount: amount + place, reason: 'Transport' };
    ids.push((await call<{ id: string }>('POST', '/transaction', body, accessToken)).id);
  }
  return ids;
}

async function prepare(digits: string): Promise<Prepared> {
  const holder = await makeOrganisation(`Plantations ${digits}`, digits, 2 * paymentsOfEach * amount);
  const ids = await makePayments(holder.initiator);
  const { accessToken: validator, user } = await signInByApi(holder.validator, password);
  return { holder, organisationId: user.organisationId, validator, ids };
}

/** Payments approved in a second by two validators of each holder at once, each with its commit. */
async function approve(prepared: readonly Pick<Prepared, 'validator' | 'ids'>[]): Promise<number> {
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
  const count = prepared.reduce((sum, { ids }) => sum + ids.length, 0);
  return (count * 1_000) / (performance.now() - start);
}

/** Puts a policy in force by which one validator approves each payment: all that a policy costs, and no second person. */
async function setPolicy({ holder }: Prepared): Promise<void> {
  const { accessToken } = await signInByApi(holder.admin, password);
  const from = { roles: ['VALIDATOR'], userIds: [] };
  const tiers = [{ upTo: null, approvals: 1, from, adminAmong: false }];
  await call('PUT', '/approval-policy', { tiers }, accessToken);
}

/**
 * Compares approvals with pgbench: first with the payment that follows each, then the calls alone, while payments are
 * held, without and with an approval policy.
 */
async function approvals(server: EmbeddedPostgres, prepared: readonly Prepared[]): Promise<void> {
  const third = paymentsOfEach / 3;
  const program = findPgbench();
  const pgbench = program === undefined ? undefined : await Pgbench.prepare(program, server.superuserUrl);
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  const hold = (isHeld: boolean) =>
    client.query(
      `update payouts_hold set (held_at, restored_to) = (${isHeld ? 'now(), now()' : 'null, null'})`,
    );
  try {
    for (const what of ['followed by the payment', 'payments held', 'payments held, under a policy']) {
      await hold(what !== 'followed by the payment');
      if (what === 'payments held, under a policy') for (const one of prepared) await setPolicy(one);
      const some = prepared.map(({ validator, ids }) => ({ validator, ids: ids.splice(0, third) }));
      const before = await pgbench?.run(baselineSeconds);
      const perSecond = await approve(some);
      const after = await pgbench?.run(baselineSeconds);
      const baseline = before !== undefined && after !== undefined ? (before + after) / 2 : undefined;
      print({
        call: `PATCH /transaction/approve, ${what}`,
        clients: 2 * prepared.length,
        perSecond: round(perSecond),
        anchors: [before, after].map((anchored) => anchored && Math.round(anchored)),
        ratio: baseline && round(perSecond / baseline),
        goal: goals.approve,
      });
    }
  } finally {
    await client.end();
  }
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
  await approvals(server, prepared);
}

/**
 * Compares calls over 20 connections with bare Fastify, which runs one prepared statement on the same database in the
 * same run, and approvals by 8 validators with pgbench's TPC-B: a JSON line each.
 */
export const run = (): Promise<void> => withProduct(measure);
