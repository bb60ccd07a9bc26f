import { randomUUID } from 'node:crypto';
import { superuserClient } from '@sanaga/database/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { csvOf, linesOf } from '../kit/payments/bulk-kit.ts';
import { somePhoneNumber, type TestSession } from '../kit/base/clients.ts';
import { bulkCalls } from '../kit/payments/bulk-calls.ts';
import { createMoneyHarness, somePayment, type MoneyHarness } from '../kit/whole/money-harness.ts';

let h: MoneyHarness;
let admin: TestSession;
let stranger: TestSession;

beforeAll(async () => {
  h = await createMoneyHarness();
  stranger = await h.signUpOrganisation();
});
beforeEach(async () => {
  admin = await h.signUpOrganisation();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

type Table =
  | 'transaction'
  | 'refill'
  | 'beneficiary'
  | 'service_provider'
  | 'card_top_up'
  | 'payment_file'
  | 'bulk_transaction';

interface KeyedCall {
  table: Table;
  url: string;
  payload: Record<string, unknown>;
  /** Other content for the same call. */
  other: Record<string, unknown>;
}

const beneficiaryOf = async (session: TestSession): Promise<string> => {
  const payload = { name: 'Garage Fotso', phoneNumber: somePhoneNumber() };
  return (await h.post(session, '/transaction/beneficiaries', payload)).json().id;
};

const facture = (text: string) => new File([`%PDF-1.7 ${text}`], 'facture.pdf', { type: 'application/pdf' });

/** Sends a payload as JSON, or as a form if it contains a file. */
const send = (session: TestSession, url: string, payload: Record<string, unknown>, key: string) =>
  Object.values(payload).some((value) => value instanceof File)
    ? h.postForm(session, url, payload, key)
    : h.post(session, url, payload, key);

const calls: Record<string, (session: TestSession) => Promise<KeyedCall>> = {
  'POST /transaction/upload-file': async () => ({
    table: 'payment_file',
    url: '/transaction/upload-file',
    payload: { file: new File([csvOf(linesOf(2))], 'pay.csv'), confirm: 'true' },
    other: { file: new File([csvOf(linesOf(3))], 'pay.csv') },
  }),
  'POST /transaction/process-file': async (session) => {
    const { upload, authorise } = bulkCalls(h);
    await h.member('VALIDATOR', { admin: session });
    const { fileId } = await upload(session);
    const other = await upload(session, linesOf(3));
    await authorise(session, fileId);
    return {
      table: 'bulk_transaction',
      url: '/transaction/process-file',
      payload: { fileId },
      other: { fileId: other.fileId },
    };
  },
  'POST /transaction': async () => ({
    table: 'transaction',
    url: '/transaction',
    payload: somePayment(),
    other: { amount: 2_000 },
  }),
  'POST /transaction with the payee saved': async () => ({
    table: 'transaction',
    url: '/transaction',
    payload: somePayment({ saveBeneficiary: true, number: somePhoneNumber() }),
    other: { saveBeneficiary: false },
  }),
  'POST /transaction/{id}': async (session) => ({
    table: 'transaction',
    url: `/transaction/${await beneficiaryOf(session)}`,
    payload: { amount: 1_000, reason: 'Repairs' },
    other: { reason: 'Supplies' },
  }),
  'POST /transaction/v2': async () => ({
    table: 'transaction',
    url: '/transaction/v2',
    payload: { ...somePayment(), transactionFile: facture('12') },
    other: { transactionFile: facture('13') },
  }),
  'POST /transaction/v2/{beneficiaryId}': async (session) => ({
    table: 'transaction',
    url: `/transaction/v2/${await beneficiaryOf(session)}`,
    payload: { amount: '1000', reason: 'Repairs', transactionFile: facture('12') },
    other: { amount: '1001' },
  }),
  'POST /transaction/request-payment': async () => ({
    table: 'transaction',
    url: '/transaction/request-payment',
    payload: { number: somePhoneNumber(), amount: 5_000, reason: 'Invoice 12' },
    other: { amount: 5_001 },
  }),
  'POST /transaction/refill-wallet': async (session) => ({
    table: 'refill',
    url: '/transaction/refill-wallet',
    payload: { accountNumber: (await h.confirmedAccount(session)).accountNumber, amount: 25_000 },
    other: { amount: 25_001 },
  }),
  'POST /transaction/beneficiaries': async () => ({
    table: 'beneficiary',
    url: '/transaction/beneficiaries',
    payload: { name: 'Garage Fotso', phoneNumber: somePhoneNumber() },
    other: { phoneNumber: somePhoneNumber() },
  }),
  'POST /card/checkout': async () => ({
    table: 'card_top_up',
    url: '/card/checkout',
    payload: { amount: 25_000 },
    other: { amount: 25_001 },
  }),
  'POST /transaction/add-service-provider': async () => ({
    table: 'service_provider',
    url: '/transaction/add-service-provider',
    payload: { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() },
    other: { accountName: 'Banque' },
  }),
};

const count = async (table: Table, { organisationId }: TestSession): Promise<number> => {
  const { total } = await h.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Deletes a stored response, as the housekeeping does after a day. */
const prune = ({ organisationId }: TestSession, key: string) =>
  h.db
    .deleteFrom('idempotent_answer')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .execute();

const codeOf = (response: LightMyRequestResponse): string =>
  `${response.statusCode} ${response.json().code ?? 'OK'}`;

describe.each(Object.entries(calls))('%s with an Idempotency-Key', (_, prepare) => {
  it('has one effect when it comes a hundred times at once, and one response for ever', async () => {
    const { table, url, payload } = await prepare(admin);
    const before = await count(table, admin);
    const mailsBefore = (await h.mails.all(admin.email)).length;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(admin, url, payload, key)));
    const outcomes = new Set(answers.map(codeOf));
    outcomes.delete('409 IN_FLIGHT');
    expect([...outcomes]).toEqual(['201 OK']);
    expect(await count(table, admin)).toBe(before + 1);
    const first = answers.find(({ statusCode }) => statusCode === 201)?.json();
    for (const answer of answers) {
      if (answer.statusCode === 201) expect(answer.json()).toEqual(first);
      else expect(answer.headers['retry-after']).toBe('1');
    }
    const again = await send(admin, `${url}/`, payload, key);
    expect([again.statusCode, again.json()]).toEqual([201, first]);
    const mailed = (await h.mails.all(admin.email)).length - mailsBefore;
    expect(mailed).toBe(table === 'service_provider' ? 1 : 0);
  });

  it('is refused with other content, and nothing more is created', async () => {
    const { table, url, payload, other } = await prepare(admin);
    const key = randomUUID();
    expect(codeOf(await send(admin, url, payload, key))).toBe('201 OK');
    const before = await count(table, admin);
    const changed = await send(admin, url, { ...payload, ...other }, key);
    expect(codeOf(changed)).toBe('422 IDEMPOTENCY_MISMATCH');
    expect(await count(table, admin)).toBe(before);
  });

  it('is refused with other content also when the stored response is pruned', async () => {
    const { table, url, payload, other } = await prepare(admin);
    const key = randomUUID();
    expect(codeOf(await send(admin, url, payload, key))).toBe('201 OK');
    const before = await count(table, admin);
    await prune(admin, key);
    const changed = await send(admin, url, { ...payload, ...other }, key);
    expect(codeOf(changed)).toBe('422 IDEMPOTENCY_MISMATCH');
    expect(await count(table, admin)).toBe(before);
    expect(codeOf(await send(admin, url, payload, key))).toBe('201 OK');
    expect(await count(table, admin)).toBe(before);
  });

  it('returns the row it created once the stored response is pruned', async () => {
    const { table, url, payload } = await prepare(admin);
    const key = randomUUID();
    const first = await send(admin, url, payload, key);
    const before = await count(table, admin);
    await prune(admin, key);
    const again = await Promise.all(Array.from({ length: 20 }, () => send(admin, url, payload, key)));
    const answered = again.filter(({ statusCode }) => statusCode === 201);
    expect(answered.length).toBeGreaterThan(0);
    for (const answer of answered) expect(answer.json()).toEqual(first.json());
    expect(again.filter(({ statusCode }) => statusCode !== 201).map(codeOf)).toEqual(
      Array.from({ length: 20 - answered.length }, () => '409 IN_FLIGHT'),
    );
    expect(await count(table, admin)).toBe(before);
  });

  it('is another holder’s own with the same key', async () => {
    const [mine, theirs] = [await prepare(admin), await prepare(stranger)];
    const key = randomUUID();
    expect(codeOf(await send(admin, mine.url, mine.payload, key))).toBe('201 OK');
    const before = await count(theirs.table, stranger);
    expect(codeOf(await send(stranger, theirs.url, theirs.payload, key))).toBe('201 OK');
    expect(await count(theirs.table, stranger)).toBe(before + 1);
  });
});

describe('an Idempotency-Key', () => {
  it('does not store an error: the same call works once it can', async () => {
    const accountNumber = somePhoneNumber();
    const payload = { accountNumber, amount: 5_000 };
    const key = randomUUID();
    const refused = await h.post(admin, '/transaction/refill-wallet', payload, key);
    expect(codeOf(refused)).toBe('422 INVALID_INPUT');
    await h.confirmedAccount(admin, accountNumber);
    expect(codeOf(await h.post(admin, '/transaction/refill-wallet', payload, key))).toBe('201 OK');
  });

  it('may be left out: each call is one of its own', async () => {
    const first = await h.payment(admin);
    const second = await h.payment(admin);
    expect(first.id).not.toBe(second.id);
  });

  it('is one key for all calls of a holder', async () => {
    const key = randomUUID();
    expect(codeOf(await h.post(admin, '/transaction', somePayment(), key))).toBe('201 OK');
    const payload = { name: 'Garage Fotso', phoneNumber: somePhoneNumber() };
    const reuse = () => h.post(admin, '/transaction/beneficiaries', payload, key);
    expect(codeOf(await reuse())).toBe('422 IDEMPOTENCY_MISMATCH');
    await prune(admin, key);
    expect(codeOf(await reuse())).toBe('422 IDEMPOTENCY_MISMATCH');
    expect(await count('beneficiary', admin)).toBe(0);
  });

  it('returns what it created also when that was deleted since', async () => {
    const payload = { operator: 'MOMO', accountName: 'Caisse', accountNumber: somePhoneNumber() };
    const key = randomUUID();
    const add = () => h.post(admin, '/transaction/add-service-provider', payload, key);
    const { providerId } = (await add()).json();
    const url = `/transaction/delete-service-provider/${providerId}`;
    expect((await h.as(admin).inject({ method: 'DELETE', url })).statusCode).toBe(200);
    await prune(admin, key);
    expect((await add()).json()).toMatchObject({ providerId, status: 'REMOVED' });
    expect(await count('service_provider', admin)).toBe(1);
  });

  it('of a row from before hashes were stored returns that row', async () => {
    const { id } = (await h.post(admin, '/transaction', somePayment(), 'a-key-of-old')).json();
    await h.db.updateTable('transaction').set({ idempotency_hash: null }).where('id', '=', id).execute();
    await prune(admin, 'a-key-of-old');
    const again = await h.post(admin, '/transaction', somePayment({ amount: 2_000 }), 'a-key-of-old');
    expect([codeOf(again), again.json().id]).toEqual(['201 OK', id]);
    const payload = { name: 'Garage Fotso', phoneNumber: somePhoneNumber() };
    const elsewhere = await h.post(admin, '/transaction/beneficiaries', payload, 'a-key-of-old');
    expect(codeOf(elsewhere)).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it('is looked for in every table that stores one', async () => {
    // only an owner sees the definition of a view
    const owner = await superuserClient(h.ownerUrl);
    const { rows: tables } = await owner.query(`select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'idempotency_key' order by 1`);
    const { rows: looked } = await owner.query(`select table_name from information_schema.view_column_usage
      where view_name = 'idempotency_use' and column_name = 'idempotency_key' order by 1`);
    await owner.end();
    expect(tables.length).toBeGreaterThan(3);
    expect(looked).toEqual(tables);
  });

  it.each([
    ['short', 'short'],
    ['long', 'x'.repeat(256)],
    ['of two words', 'with a space'],
    ['beyond ASCII', 'öööööööö'],
  ])('is refused where it is %s', async (_, key) => {
    const answer = await h.post(admin, '/transaction', somePayment(), key);
    expect(codeOf(answer)).toBe('422 INVALID_INPUT');
    expect(answer.json().errors).toMatchObject([{ field: 'idempotency-key' }]);
    expect(await count('transaction', admin)).toBe(0);
  });
});
