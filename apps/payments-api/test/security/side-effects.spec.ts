import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation, unsafeGets } from '@sanaga/contract';
import { superuserClient } from '@sanaga/database/testing';
import { createTestContext, prepare, send } from '../contract/calling.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import type { TestContext } from '../contract/test-context.ts';

/**
 * What each call leaves behind: no read changes anything, but for the specification's own, and nothing changes, is
 * exported or signs in without a line in the audit log.
 */
let h: MoneyHarness;
let context: TestContext;
let owner: Awaited<ReturnType<typeof superuserClient>>;
let tables: string[];

beforeAll(async () => {
  h = await createMoneyHarness();
  context = await createTestContext(h);
  owner = await superuserClient(h.ownerUrl);
  const { rows } = await owner.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) order by 1`);
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  await owner.end();
  await h.close();
});

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
 * What is one person's own business (a filter, until it is shared), and codes and links, whose use is audited rather
 * than their making.
 */
const personal = ['notification', 'saved_filter', 'one_time_code', 'challenge', 'ticket', 'captured_job'];

/** The content of each table, by its digest; that somebody was there is no change. */
async function content(): Promise<Record<string, string>> {
  const digests = tables.map(
    (table) => `select '${table}' as name, md5(string_agg(line, ',' order by line)) as digest
      from (select (to_jsonb(t) - 'last_active_at')::text as line from ${table} t) lines`,
  );
  const { rows } = await owner.query<{ name: string; digest: string }>(digests.join(' union all '));
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

/** The call once, as it succeeds: which tables it changed, and what the audit log says of it. */
async function effectsOf(operation: Operation): Promise<{ changed: string[]; audited: string[] }> {
  const { as, ...input } = await prepare(context, operation);
  const [before, last] = [await content(), await lastAudit()];
  const answer = await send(context, operation, input, as);
  expect({ body: answer.body, succeeded: answer.statusCode < 300 }).toMatchObject({ succeeded: true });
  const after = await content();
  return {
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

/** What the specification makes POST, PUT or PATCH though it only reads. */
const asking = ['checkPayee', 'getOverview'];

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('changes and audits what it says', async () => {
    const { changed, audited } = await effectsOf(operation);
    const reads = operation.method === 'GET' ? !unsafeGets.includes(operation) : asking.includes(id);
    expect({ reads, changed }).toEqual({ reads, changed: reads ? [] : changed });
    const state = changed.filter((name) => !personal.includes(name));
    if (state.length > 0 || isExport(operation))
      expect({ state, audited }).toEqual({ state, audited: expect.arrayContaining([expect.any(String)]) });
  });
});
