import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { sql } from 'kysely';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';
import type { TestSession } from '../../../test/kit/base/clients.ts';

let h: MoneyHarness;
let holder: TestHolder;
let stranger: TestHolder;

beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(100_000);
  stranger = await h.holder();
});
afterAll(() => h.close());

const keys =
  'transactionId,type,kind,beneficiary,number,amount,fee,tax,levy,total,currency,status,operatorCode,' +
  'paymentMethod,reason,createdBy,approvedBy,createdAt,finishedAt';

const exported = (session: TestSession, query = '') =>
  h.as(session).inject({ method: 'GET', url: `/transaction/export-csv${query}` });

/** Returns the lines after the header; no cell of these specs has a line break. */
const linesOf = (body: string): string[] => body.trimEnd().split('\n').slice(1);

describe('the export', () => {
  it('is CSV with a byte order mark and English keys, one line a transaction', async () => {
    const { id, reference } = await h.payment(holder.initiator, {
      name: 'Éyenga, "Pau"',
      reason: 'Réparation',
    });
    await h.approve(holder.validator, id);
    await h.settle();
    const answer = await exported(holder.admin);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Transaction List.csv"');
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, line] = answer.payload
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\n');
    expect(header).toBe(keys);
    const [before, after] = (line ?? '').split(/COMPLETED,(?:"")?,/);
    expect(before).toBe(`${reference},SINGLE,PAYOUT,"Éyenga, ""Pau""",+237677412085,1000,5,2,4,1011,XAF,`);
    expect(after).toMatch(
      /^MTN MOBILE MONEY,Réparation,Member INITIATOR,Member VALIDATOR,20\d\d-\S+Z,20\d\d-\S+Z$/,
    );
  });

  it.each(['=1+1+Awa', '+1+1+Awa', '-1+1+Awa', '@SUM(A1)'])(
    'defuses %s in every cell that people write',
    async (formula) => {
      const person = await h.signUpIndividual({ name: formula });
      await h.payment(person, { name: formula, reason: formula });
      const [line = ''] = linesOf((await exported(person)).payload);
      const cells = line.split(',');
      expect([cells[3], cells[14], cells[15]]).toEqual(Array.from({ length: 3 }, () => `'${formula}`));
      const isNumber = (cell: string) => /^\+\d+$/.test(cell);
      expect(cells.filter((cell) => /^"?[=+@-]/.test(cell) && !isNumber(cell))).toEqual([]);
    },
  );

  it('holds the rows that the list shows under the same filters, and no other holder’s', async () => {
    await h.payment(holder.initiator, { name: 'Garage Fotso', number: '+237677000001' });
    const waiting = await h.payment(holder.initiator, { name: 'Waits' });
    await h.payment(stranger.initiator, { name: 'Garage Fotso', number: '+237677000001' });
    const queries = [
      '',
      '?status=PENDING',
      '?status=COMPLETED&type=SINGLE',
      '?search=garage',
      '?search=fotso%20garage',
      '?search=fotso%20garage&status=COMPLETED',
      '?search=677%2000%2000%2001',
      `?search=${waiting.reference}`,
      '?search=%25',
      "?search=';--",
      '?from=2026-01-01&to=2026-12-31',
      '?to=2020-01-01',
      `?createdBy=${holder.initiator.userId}&kind=PAYOUT`,
      '?approvedBy=me',
      `?approvedBy=${holder.validator.userId}`,
      '?expenseCategory=REPAIRS',
      '?minAmount=1000&maxAmount=1000',
      '?minAmount=1001',
      `?organisationId=${holder.id}`,
    ];
    for (const query of queries) {
      const { content } = await h.get(holder.admin, `/transaction${query}`);
      const listed = content.map(({ reference }: { reference: string }) => reference);
      const lines = linesOf((await exported(holder.admin, query)).payload);
      expect({ query, rows: lines.map((line) => line.slice(0, 8)) }).toEqual({ query, rows: listed });
    }
  });

  it('gives a super admin everybody’s, and leaves a line in the audit log', async () => {
    const superAdmin = await h.superAdmin();
    const all = linesOf((await exported(superAdmin)).payload);
    const { total } = await h.db
      .selectFrom('transaction')
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    expect(all).toHaveLength(Number(total));
    const row = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'transaction.export')
      .where('actor_id', '=', superAdmin.userId)
      .executeTakeFirst();
    expect(row).toEqual({ detail: {} });
  });
});

describe('an export', () => {
  it('is of one holder where a super admin names it, and says so in that holder’s audit log', async () => {
    const superAdmin = await h.superAdmin();
    const named = linesOf((await exported(superAdmin, `?organisationId=${stranger.id}`)).payload);
    expect(named).toHaveLength(await countOf(stranger));
    const row = await h.db
      .selectFrom('audit_log')
      .select('organisation_id')
      .where('action', '=', 'transaction.export')
      .where('actor_id', '=', superAdmin.userId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toEqual({ organisation_id: stranger.id });
  });

  it('of another holder is as absent as of one that never was', async () => {
    for (const id of [stranger.id, '00000000-0000-4000-8000-000000000000'])
      expect((await exported(holder.admin, `?organisationId=${id}`)).statusCode).toBe(404);
    const never = await exported(
      await h.superAdmin(),
      '?organisationId=00000000-0000-4000-8000-000000000000',
    );
    expect(never.statusCode).toBe(404);
  });

  it('is refused where its filters cannot be', async () => {
    for (const query of ['?search=a%00b', '?status=DONE', '?from=yesterday'])
      expect([400, 422]).toContain((await exported(holder.admin, query)).statusCode);
  });
});

const countOf = async ({ id }: TestHolder): Promise<number> => {
  const { total } = await h.db
    .selectFrom('transaction')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('organisation_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(total);
};

describe('a long export', () => {
  const rows = 60_000;

  let response: IncomingMessage | undefined;
  // a response that is not read would keep the API and its database waiting
  afterEach(() => void response?.destroy());

  /** Returns true while the database still has rows to give, as the API's role sees it. */
  async function isExporting(): Promise<boolean> {
    const client = await superuserClient(h.url);
    const found = await client.query(`select 1 from pg_stat_activity where datname = current_database()
      and state = 'active' and application_name = 'sanaga-export'`);
    await client.end();
    return found.rows.length > 0;
  }

  /** Reads until the text is there, and no further. */
  async function readUntil(text: string, source: IncomingMessage): Promise<string> {
    let read = '';
    while (!read.includes(text)) {
      const chunk: Buffer | null = source.read();
      if (source.readableEnded) throw new Error(`${source.statusCode} ${read}`);
      if (chunk === null) await Promise.race([once(source, 'readable'), once(source, 'end')]);
      else read += chunk.toString();
    }
    return read;
  }

  async function openExport(session: TestSession): Promise<IncomingMessage> {
    if (!h.app.server.listening) await h.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = h.app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const request = get({ host: '127.0.0.1', port, path: '/transaction/export-csv', headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }

  beforeAll(() => h.insertPayments(stranger.initiator, rows), 60_000);

  it('begins before the database has come to its end, and arrives whole', async () => {
    response = await openExport(stranger.admin);
    const first = await readUntil(keys, response);
    // no one reads on: what does not fit into the buffers waits in the database
    expect(await isExporting()).toBe(true);
    let lines = first.split('\n').length - 1;
    for await (const chunk of response) lines += String(chunk).split('\n').length - 1;
    expect(lines).toBeGreaterThan(rows);
    expect(lines).toBe((await countOf(stranger)) + 1);
    expect(await isExporting()).toBe(false);
  });

  it('is not cut by the limits of the database', async () => {
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const client = await superuserClient(h.url);
    const { rows: names } = await client.query<{ name: string }>('select current_database() as name');
    const login = `alter role current_user in database ${names[0]?.name}`;
    // open connections keep their limits: only the export's is opened with these
    await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.execute(h.db)));
    for (const limit of limits) await client.query(`${login} set ${limit} = '50ms'`);
    response = await openExport(stranger.admin);
    await client.query(`${login} reset all`);
    await client.end();
    let text = '';
    for await (const chunk of response) text += String(chunk);
    expect(text.trimEnd().split('\n')).toHaveLength((await countOf(stranger)) + 1);
  });

  it('stops in the database when its reader disconnects', async () => {
    response = await openExport(stranger.admin);
    await readUntil(keys, response);
    expect(await isExporting()).toBe(true);
    response.destroy();
    while (await isExporting());
    expect(response.complete).toBe(false);
  });

  it('leaves places to others, whoever reads none of theirs: two at once are one holder’s', async () => {
    const open: IncomingMessage[] = [];
    for (let n = 0; n < 2; n += 1) {
      const one = await openExport(stranger.admin);
      await readUntil(keys, one);
      open.push(one);
    }
    const exportsOf = async () =>
      (await h.db.selectFrom('audit_log').select('id').where('action', '=', 'transaction.export').execute())
        .length;
    const before = await exportsOf();
    const refused = await exported(stranger.admin);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'THROTTLED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await exportsOf()).toBe(before);

    expect((await exported(holder.admin)).statusCode).toBe(200);
    expect((await exported(await h.superAdmin())).statusCode).toBe(200);
    expect(open.map(({ complete }) => complete)).toEqual([false, false]);
    for (const one of open) one.destroy();
    while ((await exported(stranger.admin)).statusCode !== 200);
  });
});
