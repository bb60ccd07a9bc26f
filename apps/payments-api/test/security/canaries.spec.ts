import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, superuserClient, type TestDatabase } from '@sanaga/database/testing';
import { installJobs } from '@sanaga/jobs';
import { startMailSink } from '@sanaga/mail/testing';
import { someEmail, somePhoneNumber } from '../kit/base/clients.ts';
import { until } from '../kit/base/until.ts';
import { processSettings, startApi } from './running-api.ts';

/**
 * Sends secrets that nobody else would think of through everything that people do with them. They are in the mail to
 * the person they are for, in the response to the person who requested them, and nowhere else.
 */
let database: TestDatabase;
let owner: Awaited<ReturnType<typeof superuserClient>>;
let mails: Awaited<ReturnType<typeof startMailSink>>;
let api: Awaited<ReturnType<typeof startApi>>;

/** Everything secret so far, by its kind. */
const secrets = new Map<string, string>();
/** The API's responses, by call. */
const answers: { call: string; text: string }[] = [];

const keep = (name: string, value: string | undefined): string => {
  if (!value) throw new Error(`there is no ${name}`);
  secrets.set(`${name} (${secrets.size})`, value);
  return value;
};
const password = (name: string): string =>
  keep(`password ${name}`, `Canary-${randomBytes(6).toString('hex')}!`);

const boss = { email: someEmail('boss'), password: password('of the settings') };

beforeAll(async () => {
  database = await createTestDatabase();
  await installJobs(database.ownerUrl);
  owner = await superuserClient(database.superuserUrl);
  mails = await startMailSink();
  api = await startApi(
    processSettings(database.url, {
      TOKEN_KEY: keep('TOKEN_KEY', randomBytes(32).toString('hex')),
      SMTP_URL: mails.url,
      SUPER_ADMIN_EMAIL: boss.email,
      SUPER_ADMIN_PASSWORD: boss.password,
      LOG_LEVEL: 'trace',
    }),
  );
});
afterAll(async () => {
  await api.stop();
  await mails.close();
  await owner.end();
  await database.drop();
});

type Body = Record<string, unknown> | string;

interface Session {
  accessToken: string;
  refreshToken: string;
  user: { userId: string; organizationId: string };
}

async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  { body, as }: { body?: Body; as?: Session } = {},
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const headers = JSON.stringify([...response.headers]);
  answers.push({
    call: `${method} ${path.split('/').slice(0, 3).join('/')} ${response.status}`,
    text: headers + text,
  });
  return { status: response.status, body: JSON.parse(text || 'null') as T };
}

const codeIn = (name: string, mail: string): string =>
  keep(`code ${name}`, /^\s*(\d{6})\s*$/m.exec(mail)?.[1]);
const ticketIn = (name: string, mail: string): string =>
  keep(`ticket ${name}`, /[?&](?:ticket|code)=([\w-]{20,})/.exec(mail)?.[1]);
const otherThan = (code: string): string => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

async function kept(name: string, asked: Promise<{ status: number; body: Session }>): Promise<Session> {
  const { status, body } = await asked;
  expect({ name, status, error: 'code' in body ? body.code : undefined }).toEqual({
    name,
    status: 200,
    error: undefined,
  });
  keep(`access token ${name}`, body.accessToken);
  keep(`refresh token ${name}`, body.refreshToken);
  return body;
}

async function signIn(email: string, word: string): Promise<Session> {
  await call('POST', '/auth/login', { body: { email, password: password('that is wrong') } });
  const login = { body: { email, password: word } };
  const { body } = await call<{ challenge: string }>('POST', '/auth/login', login);
  keep('challenge of sign-in', body.challenge);
  const otpCode = codeIn('of sign-in', await mails.next(email));
  await call('PUT', '/auth/otp-login', { body: { email, otpCode: otherThan(otpCode) } });
  return kept('of sign-in', call('PUT', '/auth/otp-login', { body: { email, otpCode } }));
}

async function signUp(): Promise<{ email: string; word: string; session: Session }> {
  const email = someEmail('owner');
  const form = {
    accountType: 'ORGANIZATION',
    name: 'Awa Ngono',
    organisationName: 'Garage Fotso',
    email,
    phoneNumber: somePhoneNumber(),
  };
  const word = password('of sign-up');
  const weak = keep('password that is weak', `canary${randomBytes(4).toString('hex')}`);
  expect((await call('POST', '/auth/create-account', { body: { ...form, password: weak } })).status).toBe(
    422,
  );
  const torn = JSON.stringify({ ...form, password: password('in a torn body') }).slice(0, -1);
  expect((await call('POST', '/auth/create-account', { body: torn })).status).toBe(400);
  expect((await call('POST', '/auth/create-account', { body: { ...form, password: word } })).status).toBe(
    201,
  );
  const otpCode = codeIn('of sign-up', await mails.next(email));
  await call('POST', '/auth/verify-email-otp', { body: { email, otpCode: otherThan(otpCode) } });
  const session = await kept(
    'of sign-up',
    call('POST', '/auth/verify-email-otp', { body: { email, otpCode } }),
  );
  return { email, word, session };
}

async function resetPassword(email: string): Promise<string> {
  await call('POST', '/auth/forgot-password', { body: { email } });
  const mail = await mails.next(email);
  const otpCode = codeIn('of a reset', mail);
  ticketIn('of a reset', mail);
  const { body } = await call<{ resetToken: string }>('POST', '/auth/verify-email-reset-otp', {
    body: { email, otpCode },
  });
  const resetToken = keep('ticket for a code', body.resetToken);
  const newPassword = password('after a reset');
  await call('PUT', '/auth/reset-password', { body: { resetToken: `${resetToken}x`, newPassword } });
  expect(
    (await call('PUT', '/auth/reset-password', { body: { email, resetToken, newPassword } })).status,
  ).toBe(200);
  await mails.next(email);
  return newPassword;
}

async function invite(email: string, as: Session): Promise<void> {
  await call('POST', '/auth/request-email-authorization', { body: { email }, as });
  const code = codeIn('of a grant', await mails.next(email));
  await call('PATCH', `/auth/verify-auth-otp/${otherThan(code)}`, { as });
  for (const path of ['/auth/verify-auth-otp/%zz', '/auth/verify-auth-otp', '/nowhere'])
    await call('PATCH', `${path}/${code}`, { as });
  expect((await call('PATCH', `/auth/verify-auth-otp/${code}`, { as })).status).toBe(200);
  const member = someEmail('member');
  const grant = { name: 'Paul Biyong', email: member, phoneNumber: somePhoneNumber(), role: 'VALIDATOR' };
  expect((await call('POST', '/auth/users/add-specified-user', { body: grant, as })).status).toBe(201);
  const ticket = ticketIn('of an invitation', await mails.next(member));
  for (const path of [`invitation/${ticket}`, `invitation/${ticket}/more`, `invitation/${ticket}%00`])
    await call('GET', `/auth/users/${path}`);
  const body = { password: password('of a member') };
  await call('PATCH', `/auth/users/activate-account/${ticket}x`, { body });
  await kept('of a member', call('PATCH', `/auth/users/activate-account/${ticket}`, { body }));
}

/** Causes a failure of ours while a secret is at hand: what the database cannot do is written to the log. */
async function failInside(): Promise<void> {
  await owner.query('alter table app_user rename column password_hash to mislaid');
  const form = { accountType: 'INDIVIDUAL', name: 'Awa', email: someEmail(), phoneNumber: somePhoneNumber() };
  const body = { ...form, password: password('in a failure of ours') };
  expect((await call('POST', '/auth/create-account', { body })).status).toBe(500);
  await owner.query('alter table app_user rename column mislaid to password_hash');
}

/** Tests whether a text holds a secret as itself: six digits inside a longer number are not the secret. */
const holds = (text: string, secret: string): boolean =>
  new RegExp(`(?<![\\w.-])${secret.replaceAll(/[!$.]/g, '\\$&')}(?![\\w-])`).test(text);
const heldIn = (text: string): string[] =>
  [...secrets].filter(([, value]) => holds(text, value)).map(([name]) => name);

const dumpOf = async (schemas: string): Promise<{ table: string; row: string }[]> => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace in (${schemas})`,
  );
  const dump: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    dump.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return dump;
};

const mailJobs = async (): Promise<{ to: string; row: string }[]> =>
  (
    await owner.query<{ to: string; row: string }>(
      `select data->>'to' as to, to_jsonb(j)::text as row from pgboss.job j where name = 'mail'`,
    )
  ).rows;

describe('secrets', () => {
  let owned: { email: string; word: string };

  it('do what they are for', async () => {
    const { email, session } = await signUp();
    const reviewer = await signIn(boss.email, boss.password);
    const { organizationId } = session.user;
    await call('PUT', `/auth/organisations/approve-organisation/${organizationId}`, { as: reviewer });
    await mails.next(email);
    const word = await resetPassword(email);
    const again = await signIn(email, word);
    await invite(email, again);
    const newPassword = password('after a change');
    const change = { email, oldPassword: word, newPassword };
    expect((await call('PUT', '/auth/change-password', { body: change, as: again })).status).toBe(200);
    await mails.next(email);
    const { refreshToken } = again;
    const renewed = await kept('renewed', call('PUT', '/auth/refresh-token', { body: { refreshToken } }));
    await call('PUT', '/auth/refresh-token', { body: { refreshToken: `${renewed.refreshToken}x` } });
    await call('GET', `/transaction?search=${renewed.accessToken}`, { as: renewed });
    await call('PUT', '/auth/logout', { body: { refreshToken: renewed.refreshToken }, as: renewed });
    await failInside();
    owned = { email, word: newPassword };
    expect(secrets.size).toBeGreaterThan(25);
  });

  it('wait in the mail to whom they are for while it cannot be delivered, and are gone once it is', async () => {
    const { email } = owned;
    await until(async () => (await mailJobs()).length === 0);
    mails.refuse(true);
    await call('POST', '/auth/forgot-password', { body: { email } });
    await until(async () => (await mailJobs()).some(({ row }) => row.includes('"retry"')));
    expect((await mailJobs()).map(({ to }) => to)).toEqual([email]);
    mails.refuse(false);
    const mail = await mails.next(email);
    codeIn('that waited', mail);
    ticketIn('that waited', mail);
    await until(async () => (await mailJobs()).length === 0);
    expect((await dumpOf(`'pgboss'::regnamespace`)).filter(({ row }) => heldIn(row).length > 0)).toEqual([]);
  });

  it('are in no table', async () => {
    const dump = await dumpOf(`'public'::regnamespace, 'ledger'::regnamespace`);
    expect(dump.length).toBeGreaterThan(50);
    const found = dump
      .map(({ table, row }) => ({ table, held: heldIn(row) }))
      .filter(({ held }) => held.length > 0);
    expect(found).toEqual([]);
  });

  it('are in no line of the log, addresses that held them included', () => {
    const lines = api.output().split('\n').filter(Boolean);
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.some((line) => line.includes('request failed') && line.includes('password_hash'))).toBe(
      true,
    );
    const found = lines.map((line) => ({ line, held: heldIn(line) })).filter(({ held }) => held.length > 0);
    expect(found).toEqual([]);
  });

  it('are in no response but those that issue them', () => {
    const tokens = (name: string) => /^(access token|refresh token|challenge)/.test(name);
    for (const { call: name, text } of answers) {
      const held = heldIn(text).filter(
        (secret) => !tokens(secret) && !secret.startsWith('ticket for a code'),
      );
      expect({ name, held }).toEqual({ name, held: [] });
      if (!name.endsWith(' 200')) expect({ name, held: heldIn(text) }).toEqual({ name, held: [] });
    }
  });
});
