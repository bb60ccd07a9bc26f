import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';
import { withHolder, type Database } from '@sanaga/database';
import { superuserClient } from '@sanaga/database/testing';
import { may, memberRoles } from '@sanaga/domain';
import { CompiledQuery } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { createTestContext, prepare, send } from '../contract/calling.ts';
import { createMoneyHarness, type MoneyHarness } from '../kit/whole/money-harness.ts';
import type { TestContext } from '../contract/test-context.ts';
import { streamRows, type TextRow } from '../../src/kernel/csv-export.ts';
import { findTransaction } from '../../src/payments/transactions/transactions.repository.ts';
import { register } from '../../src/kernel/plugins/operations.ts';
import { createPeople } from '../kit/identity/people.ts';
import { withoutFilters } from './without-filters.ts';

/** The API whose every query has lost its holder's filter, and the whole one that specs prepare things with. */
let h: MoneyHarness;
let context: TestContext;
let blindDb: Database;
let blindApp: FastifyInstance;
let blind: Pick<TestContext, 'h'>;
let owner: Awaited<ReturnType<typeof superuserClient>>;

beforeAll(async () => {
  h = await createMoneyHarness();
  context = await createTestContext(h);
  blindDb = h.db.withPlugin(withoutFilters);
  blindApp = await buildApp({ ...h.dependencies, db: blindDb });
  const { as } = createPeople({ app: blindApp, db: h.db, mails: h.mails, now: h.clock.now });
  blind = { h: { ...h, as } };
  owner = await superuserClient(h.ownerUrl);
});
afterAll(async () => {
  await owner.end();
  await blindApp.close();
  await h.close();
});

/** Reads everything that is the foreign holder's, table by table. */
async function foreignRows(): Promise<Record<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select attrelid::regclass::text as name from pg_attribute join pg_class t on t.oid = attrelid
    where attname = 'organisation_id' and relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace order by 1`);
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t where organisation_id = $1 order by 1`,
      [context.foreign.id],
    );
    rows[name] = found.rows.map(({ row }) => row);
  }
  return rows;
}

const uuids = (rows: Record<string, string[]>): string[] =>
  Object.values(rows).flatMap((lines) =>
    lines.flatMap((line) =>
      [...line.matchAll(/"(?:id|\w+_id)": "([0-9a-f-]{36})"/g)].map(([, id]) => id ?? ''),
    ),
  );

/** Returns true if members may make this call. */
const isMembers = ({ access }: Operation): boolean =>
  !('public' in access) && may({ superAdmin: false, roles: memberRoles }, access.permission);

describe('an API that forgets whose rows were requested', () => {
  it('finds other holders’ rows, were it not for the second net', async () => {
    const { id } = await h.payment(context.foreign.initiator);
    const look = () => findTransaction(blindDb, context.own.id, id);
    expect(await look()).toMatchObject({ id });
    expect(await withHolder(context.own.id, look)).toBeUndefined();
    expect(await withHolder(context.foreign.id, look)).toMatchObject({ id });
  });

  it.each(operations.filter(isMembers).map((operation) => [operation.id, operation] as const))(
    'reveals and changes nothing of another holder’s: %s',
    async (_id, operation) => {
      const { as, foreign, ...input } = await prepare(context, operation);
      expect(as?.organisationId).toEqual(expect.any(String));
      const before = await foreignRows();
      if (foreign) {
        const refused = await send(blind, operation, { ...input, ...foreign }, as);
        expect(refused.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      }
      const answer = await send(blind, operation, input, as);
      expect({ status: answer.statusCode, documented: Object.keys(operation.response) }).toEqual({
        status: answer.statusCode,
        documented: expect.arrayContaining([String(answer.statusCode)]),
      });
      for (const id of uuids(before)) expect(answer.body).not.toContain(id);
      expect(await foreignRows()).toEqual(before);
    },
  );
});

describe('what continues after the handler', () => {
  it('streams the own rows only', async () => {
    await h.payment(context.foreign.initiator);
    const { id } = await h.payment(context.own.initiator);
    const request = new IncomingMessage(new Socket());
    const everything = {
      query: CompiledQuery.raw('select organisation_id, id from transaction'),
      write: (rows: AsyncIterable<TextRow>) => Readable.from(rows).map((row: TextRow) => row.join()),
      audit: { action: 'transaction.export' as const, organisationId: context.own.id },
    };
    const { accessToken, address } = context.own.admin;
    const session = await h.app.authenticate(accessToken, { background: true });
    if (!session) throw new Error('the session is over');
    const caller = { ...session, shownLanguage: session.language, clientAddress: address };
    const csv = await withHolder(context.own.id, () =>
      streamRows(h.dependencies, caller, everything, request),
    );
    const lines = await text(csv);
    expect(lines).toContain(id);
    expect(lines).not.toContain(context.foreign.id);
  });

  it('reads the own rows only while a stream is sent', async () => {
    const app = await buildApp(h.dependencies);
    const exportOperation = operations.find(({ id }) => id === 'exportTransactionsCsv') as Operation;
    register(app, { ...exportOperation, url: '/spec/stream' }, async ({ reply }) =>
      reply.type('text/plain').send(
        Readable.from(
          (async function* () {
            for (let part = 0; part < 3; part += 1) {
              await new Promise((resolve) => setImmediate(resolve));
              const { rows } = await h.db.executeQuery<{ organisation_id: string }>(
                CompiledQuery.raw('select distinct organisation_id from transaction'),
              );
              yield rows.map(({ organisation_id }) => organisation_id).join();
            }
          })(),
        ),
      ),
    );
    const { as } = createPeople({ app, db: h.db, mails: h.mails, now: h.clock.now });
    const answer = await as(context.own.admin).inject({ method: 'GET', url: '/spec/stream' });
    expect(answer.body).toBe(context.own.id.repeat(3));
    await app.close();
  });
});
