import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation, unsafeGets } from '@sanaga/contract';
import { type Asked, countRoundTrips, superuserClient } from '@sanaga/database/testing';
import { sql } from 'kysely';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import { createTestContext, prepare, send } from './calling.ts';
import type { TestContext } from './test-context.ts';

/**
 * Effects of each call that succeeds: how often it asks the database, and what it leaves behind. No read changes anything,
 * but for the specification's own, and nothing changes, is exported or signs in without a line in the audit log.
 */
let h: MoneyHarness;
let context: TestContext;
let owner: Awaited<ReturnType<typeof superuserClient>>;
let tables: string[];
const counter = countRoundTrips();
const askedBy: [id: string, asked: Asked][] = [];

beforeAll(async () => {
  h = await createMoneyHarness({ connections });
  context = await createTestContext(h);
  owner = await superuserClient(h.ownerUrl);
  const { rows } = await owner.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) order by 1`);
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  counter.stop();
  await owner.end();
  await h.close();
  const lines = askedBy
    .sort(([, one], [, other]) => other.roundTrips - one.roundTrips)
    .map(([id, { roundTrips, statements }]) => `${roundTrips}\t${statements.length}\t${id}`);
  process.stdout.write(`round trips to the database and statements of each call\n${lines.join('\n')}\n`);
});

/** Connections for the queries that a call sends at once. Few: each plans again what it has not run before. */
const connections = 8;

/** Opens all connections, and notes who is active: neither is an effect of a call. */
async function settle(): Promise<void> {
  await h.db.updateTable('session').set({ last_active_at: h.clock.now() }).execute();
  await Promise.all(Array.from({ length: connections }, () => sql`select 1`.execute(h.db)));
}

/**
 * Counters, renewed tokens, stored responses, what is announced, and under which address a paper is checked: nothing changed
 * on purpose.
 */
const bookkeeping = [
  'throttle',
  'session_token',
  'audit_log',
  'audit_chain',
  'idempotent_answer',
  'announcement',
  'paper',
];
/**
 * Tables of one person's own business (a filter, until it is shared), and of codes and links: their use is audited, not
 * their making.
 */
const personal = [
  ...['notification', 'saved_filter', 'one_time_code', 'challenge', 'passkey_challenge', 'ticket'],
  'approval_challenge',
  'captured_job',
];

/**
 * The content of each table, by its digest; that somebody was there is no change. The statement has a name so
 * that it is planned once: that takes longer than to run it.
 */
async function content(): Promise<Record<string, string | null>> {
  const digests = tables.map(
    (table) => `select '${table}' as name,
      sum(hashtextextended((to_jsonb(t) - 'last_active_at')::text, 0))::text as digest from ${table} t`,
  );
  const { rows } = await owner.query<{ name: string; digest: string | null }>({
    name: 'content',
    text: digests.join(' union all '),
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

const auditedActions = async (after: string): Promise<string[]> => {
  const { rows } = await owner.query<{ action: string }>(
    'select action from audit_log where id > $1 order by id',
    [after],
  );
  return rows.map(({ action }) => action);
};
const lastAudit = async (): Promise<string> => {
  const { rows } = await owner.query<{ last: string }>(
    'select coalesce(max(id), 0)::text as last from audit_log',
  );
  return rows[0]?.last ?? '0';
};

/** Reads that wait more often than three times, and what else is limited; a number may only become less. */
const limits: Record<string, number> = {
  approveTransaction: 5,
  // a ticket or an invitation, and whom it is for
  readInvitation: 5,
  readResetTicket: 4,
  // words that are mistyped, one kind of mistake after the other
  searchEverything: 8,
  // papers get their address when they are first drawn
  generateTransactionPdf: 5,
  downloadReceipts: 6,
  generateBulkTransactionPdf: 6,
  generateWalletStatementPdf: 6,
  downloadMonthEndPdf: 4,
  getPaymentFile: 5,
  getPaymentFileResult: 4,
  getExcludedBulkItems: 4,
  listWalletMovements: 4,
  listPlans: 4,
  // looks into somebody else's things, which are audited
  getSuspendedAndInactiveUsers: 4,
  getOrganisationFigures: 5,
  getDeletionConditions: 4,
  readPolicyState: 4,
  listOrganisationBeneficiaries: 5,
  listOrganisationServiceProviders: 5,
  listOrganisationTransactions: 4,
  verifyAudit: 5,
};
/** An export is noted in the audit log, and streamed over a connection of its own. */
const ofAnExport = 6;
function usual({ id, method, effect }: Operation): number {
  if (method !== 'GET' || effect === 'write') return Infinity;
  return id.startsWith('export') ? ofAnExport : 3;
}

interface Effects {
  asked: Asked;
  changed: string[];
  audited: string[];
}

/** Makes a call once, as it succeeds: what it asks the database, which tables it changes, and what the audit log says. */
async function effectsOf(operation: Operation): Promise<Effects> {
  const { as, ...input } = await prepare(context, operation);
  await settle();
  const [before, last] = [await content(), await lastAudit()];
  const [answer, asked] = await counter.during(() => send(context, operation, input, as));
  expect({ body: answer.body, succeeded: answer.statusCode < 300 }).toMatchObject({ succeeded: true });
  const after = await content();
  return {
    asked,
    changed: tables.filter((name) => before[name] !== after[name] && !bookkeeping.includes(name)),
    audited: await auditedActions(last),
  };
}

const contentTypes = ({ response }: Operation): string[] =>
  Object.values(response).flatMap((answer) => ('content' in answer ? answer.content : []));

/** Many rows in one file; a receipt or a picture is a look at one thing. */
const isExport = (operation: Operation): boolean =>
  contentTypes(operation).some((type) => /csv|zip|spreadsheet/.test(type)) &&
  operation.id !== 'getPaymentFileTemplate';

/** Calls that the specification makes POST, PUT or PATCH although they only read. */
const asking = ['checkPayee', 'getOverview'];

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('asks the database no more often than it may, and changes and audits what it says', async () => {
    const { asked, changed, audited } = await effectsOf(operation);
    askedBy.push([id, asked]);
    // if this fails, the output lists what was asked
    expect(asked.roundTrips > (limits[id] ?? usual(operation)) ? asked.statements : []).toEqual([]);
    const reads = operation.method === 'GET' ? !unsafeGets.includes(operation) : asking.includes(id);
    expect({ reads, changed }).toEqual({ reads, changed: reads ? [] : changed });
    const state = changed.filter((name) => !personal.includes(name));
    if (state.length > 0 || isExport(operation))
      expect({ state, audited }).toEqual({ state, audited: expect.arrayContaining([expect.any(String)]) });
  });
});

it.each(['/health/live', '/countries'])('%s asks the database nothing, whoever calls', async (url) => {
  const { accessToken } = await h.signUpOrganisation();
  const headers = { authorization: `Bearer ${accessToken}` };
  const [response, asked] = await counter.during(() => h.app.inject({ method: 'GET', url, headers }));
  expect(response.statusCode).toBe(200);
  expect(asked).toEqual({ statements: [], roundTrips: 0 });
});
