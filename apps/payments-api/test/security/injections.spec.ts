import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { superuserClient } from '@sanaga/database/testing';
import { folded, visibleText } from '@sanaga/domain';
import { sql } from 'kysely';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import { expectSuccess, somePhoneNumber, type TestSession } from '../kit/base/clients.ts';

/** Checks that text from people stays data everywhere: in queries, exports, files, headers and objects. */
let h: MoneyHarness;
let own: TestHolder;
let foreign: TestHolder;
/** The only payment of the other holder: a search may find it by the address of the person who made it. */
let ofForeign: string;
let superAdmin: TestSession;

beforeAll(async () => {
  h = await createMoneyHarness();
  const superuser = await superuserClient(h.superuserUrl);
  // a text that becomes part of a statement fails it at once
  await superuser.query('revoke execute on function pg_sleep from public');
  await superuser.end();
  own = await h.holder(100_000);
  foreign = await h.holder(100_000);
  superAdmin = await h.superAdmin();
  ofForeign = (await h.payment(foreign.initiator)).id;
});
afterAll(() => h.close());

const texts = [
  "'; drop table app_user cascade; --",
  "' or '1'='1",
  "'||(select password_hash from app_user limit 1)||'",
  "x' union select id::text from organisation --",
  "'; select pg_sleep(10); --",
  "'||pg_sleep(10)||'",
  "\\'; select pg_sleep(10); --",
  "E'\\x27'; --",
  '$$; select pg_sleep(10); $$',
  '$1, $2 and $3',
  '%or%',
  '___or___',
  '${ab*7}{{ab*7}}<%= 7*7 %>#{7*7}',
  "{{constructor.constructor('return process')().exit()}}",
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:/etc/passwd',
  '$(id)`id`|id;id&&id',
  'a\r\nset-cookie: evil=1\r\n\r\n<html>',
  'a\nBcc: stranger',
  '__proto__',
  'valueOf',
  'hasOwnProperty',
  '*)(uid=*))(|(uid=*',
];

/**
 * Tests whether a search for the text may find this name, or the address of the payment's maker, because it has the
 * words.
 */
const hasWordsOf = (text: string, name: string): boolean =>
  folded(text)
    .split(' ')
    .every((word) => ` ${folded(name)}`.includes(` ${word}`));

const get = (session: TestSession, url: string, query: Record<string, string> = {}) =>
  h.as(session).inject({ method: 'GET', url, query });

it('the application could not sleep unnoticed', async () => {
  await expect(sql`select pg_sleep(0)`.execute(h.db)).rejects.toMatchObject({ code: '42501' });
});

describe.each(texts.map((text) => [JSON.stringify(text), text] as const))('%s', (_name, text) => {
  it('is stored and found as what it is, and nothing else with it', async () => {
    const phoneNumber = somePhoneNumber();
    expectSuccess(await h.post(own.admin, '/transaction/beneficiaries', { name: text, phoneNumber }));
    const { id } = await h.payment(own.initiator, { name: text, reason: text });
    const stored = visibleText(text);
    expect(await h.get(own.admin, `/transaction/detail/${id}`)).toMatchObject({
      name: stored,
      reason: stored,
    });

    const namesIn = async (url: string): Promise<string[]> =>
      expectSuccess(await get(own.admin, url, { search: text }))
        .json()
        .content.map(({ name }: { name: string }) => name);
    const beneficiaries = await namesIn('/transaction/beneficiaries');
    expect(beneficiaries).toContain(stored);
    expect(beneficiaries.filter((name) => !hasWordsOf(text, name))).toEqual([]);
    const [newest, ...others] = await namesIn('/transaction');
    expect(newest).toBe(stored);
    const isOfMaker = hasWordsOf(text, own.initiator.email);
    expect(others.filter((name) => !isOfMaker && !hasWordsOf(text, name))).toEqual([]);
    const strangers = expectSuccess(await get(foreign.admin, '/transaction', { search: text })).json();
    expect(strangers.content.filter((row: { id: string }) => row.id !== ofForeign)).toEqual([]);
  });

  it('goes into exports and files as text', async () => {
    const csv = expectSuccess(await get(own.admin, '/transaction/export-csv', { search: text }));
    const plain = expectSuccess(await get(own.admin, '/transaction/export-csv', { search: 'nowhere' }));
    const { content } = expectSuccess(await get(own.admin, '/transaction', { search: text })).json();
    expect(csv.body.match(/T-\d{6}/g)).toEqual(
      content.map(({ reference }: { reference: string }) => reference),
    );
    expect(plain.body.match(/T-\d{6}/g)).toBeNull();
    expect(Object.keys(csv.headers).sort()).toEqual(Object.keys(plain.headers).sort());

    const pdf = expectSuccess(await get(own.admin, `/transaction/generate-pdf/${content[0].id}`));
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(pdf.headers).not.toHaveProperty('set-cookie');
  });

  it('finds nothing where it is no value of the kind', async () => {
    for (const [url, query] of [
      ['/auth/organisations', { search: text }],
      ['/audit', { action: text }],
      ['/audit/export-csv', { action: text }],
      ['/audit', { subjectId: text }],
      ['/transaction', { status: text }],
      ['/transaction', { from: text }],
      ['/transaction/export-csv', { from: text, to: text }],
      ['/transaction', { sort: text }],
      [`/transaction/detail/${encodeURIComponent(text)}`, {}],
      [`/auth/users/invitation/${encodeURIComponent(text)}`, {}],
    ] as [string, Record<string, string>][]) {
      const answer = await get(url.startsWith('/auth/organisations') ? superAdmin : own.admin, url, query);
      expect({ url, query, status: answer.statusCode < 500 }).toEqual({ url, query, status: true });
      expect({ url, headers: Object.keys(answer.headers) }).toEqual({
        url,
        headers: expect.not.arrayContaining(['set-cookie', 'location']),
      });
      expect(answer.body).not.toMatch(/\$argon2|root:x:0/);
    }
  });
});

describe('after all of that', () => {
  it('everything is there, and objects are what they were', async () => {
    const { count } = await h.db
      .selectFrom('app_user')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(7n);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['superAdmin']).toBeUndefined();
    expect(await h.violations()).toEqual([]);
  });

  it.each(['__proto__', 'constructor'])('a body with %s grants nothing', async (key) => {
    const payload = `{"name":"Awa","phoneNumber":"${somePhoneNumber()}","${key}":{"prototype":{"superAdmin":true},"superAdmin":true}}`;
    const headers = { 'content-type': 'application/json' };
    await h.as(own.admin).inject({ method: 'POST', url: '/transaction/beneficiaries', payload, headers });
    expect(({} as Record<string, unknown>)['superAdmin']).toBeUndefined();
    expect((await get(own.admin, '/auth/organisations')).statusCode).toBe(403);
  });

  it.each([
    ['a header that ends', 'accept-language', 'fr\r\nset-cookie: evil=1'],
    ['a forwarded address that ends', 'x-forwarded-for', '10.0.0.1\r\nset-cookie: evil=1'],
    ['an address that is a query', 'x-forwarded-for', "10.0.0.1'; drop table throttle; --"],
    ['a key that ends', 'idempotency-key', 'a\r\nset-cookie: evil=1'],
  ])('%s is no header of ours', async (_, name, value) => {
    const answer = await h
      .as(own.admin)
      .inject({ method: 'GET', url: '/transaction', headers: { [name]: value } });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });
});
