import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

const secrets = Object.fromEntries(
  ['COLLECTION', 'DISBURSEMENT'].flatMap((product) =>
    ['SUBSCRIPTION_KEY', 'API_USER', 'API_KEY'].map((name) => [`MOMO_${product}_${name}`, 'secret']),
  ),
);

/** Settings that an operator of the platform has to give at least. */
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@database/sanaga?sslmode=verify-full',
  TOKEN_KEY: 'k'.repeat(32),
  ORG_PORTAL_URL: 'https://portal.example',
  ADMIN_CONSOLE_URL: 'https://console.example',
  MOMO_BASE_URL: 'https://proxy.momoapi.mtn.com',
  MOMO_TARGET_ENVIRONMENT: 'mtncameroon',
  SMTP_URL: 'smtps://sanaga@mail.example',
  ...secrets,
};

it('takes what production needs', () => {
  expect(readSettings(production)).toMatchObject({
    MOMO_TARGET_ENVIRONMENT: 'mtncameroon',
    MOMO_CURRENCY: 'XAF',
  });
});

it.each([
  ['the simulator', { MOMO_BASE_URL: 'http://localhost:3100' }, 'MOMO_BASE_URL'],
  [
    'the sandbox’s address',
    { MOMO_BASE_URL: 'https://sandbox.momodeveloper.mtn.com' },
    'MOMO_BASE_URL: the sandbox',
  ],
  ['the operator without TLS', { MOMO_BASE_URL: 'http://momo.example' }, 'MOMO_BASE_URL: needs TLS'],
  [
    'callbacks without TLS',
    { MOMO_CALLBACK_URL: 'http://api.example/operator/callback' },
    'MOMO_CALLBACK_URL: needs TLS',
  ],
  ['mails without TLS', { SMTP_URL: 'smtp://mail.example:587' }, 'SMTP_URL: another machine needs TLS'],
  ['mails whose TLS may be left out', { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }, 'SMTP_URL'],
  ['no mail server', { SMTP_URL: 'mail.example' }, 'SMTP_URL'],
  ['everybody trusted', { TRUSTED_PROXIES: '10.0.0.5,0.0.0.0/0' }, 'TRUSTED_PROXIES: 0.0.0.0/0 would let'],
  ['everybody trusted by IPv6', { TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES: ::/0'],
  ['everybody trusted in two halves', { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, 'TRUSTED_PROXIES'],
  ['no rates', { CALL_RATES: 'off' }, 'CALL_RATES: whoever sends many calls'],
  ['a production by another name', { NODE_ENV: 'prod' }, 'NODE_ENV'],
  ['the sandbox as target', { MOMO_TARGET_ENVIRONMENT: 'sandbox' }, 'MOMO_TARGET_ENVIRONMENT: the sandbox'],
  ['the sandbox as target, unset', { MOMO_TARGET_ENVIRONMENT: '' }, 'MOMO_TARGET_ENVIRONMENT: the sandbox'],
  ['euros, in which the sandbox pays', { MOMO_CURRENCY: 'EUR' }, 'MOMO_CURRENCY: wallets are in XAF'],
  [
    'a database on another machine whose certificate is not checked',
    { DATABASE_URL: 'postgres://app@database/sanaga?sslmode=require' },
    'DATABASE_URL: another machine needs ?sslmode=verify-full',
  ],
  [
    'the address of another machine behind a local one',
    { DATABASE_URL: 'postgres://app@localhost/sanaga?host=database' },
    'DATABASE_URL: another machine needs',
  ],
  [
    'a check of certificates that is taken back',
    { DATABASE_URL: 'postgres://app@database/sanaga?sslmode=verify-full&sslmode=disable' },
    'DATABASE_URL: another machine needs',
  ],
  [
    'a certificate that is not there',
    { DATABASE_URL: 'postgres://app@database/sanaga?sslmode=verify-full&sslrootcert=/nowhere.crt' },
    'DATABASE_URL: sslrootcert=… names a file that does not exist',
  ],
  [
    'the owner of the database',
    { DATABASE_OWNER_URL: 'postgres://owner@localhost/sanaga' },
    'DATABASE_OWNER_URL: only `npm run migrate`',
  ],
  [
    'an address that other machines reach without TLS',
    { PAYMENTS_API_HOST: '10.0.0.21' },
    'PAYMENTS_API_HOST: 10.0.0.21 is reached from other machines, which needs TLS',
  ],
  ['all addresses without TLS', { PAYMENTS_API_HOST: '0.0.0.0' }, 'PAYMENTS_API_HOST: 0.0.0.0 is'],
  ['half of a certificate', { TLS_CERT_FILE: '/etc/server.crt' }, 'TLS_CERT_FILE and TLS_KEY: set both'],
  ['a name that is no setting', { PAYOUT_MINIMUM: '100' }, 'PAYOUT_MINIMUM: no such setting'],
  [
    'passkeys of a domain that the app is not on',
    { ORG_PORTAL_RP_ID: 'sanaga.example' },
    'ORG_PORTAL_RP_ID: sanaga.example is not the domain of https://portal.example, or one above it',
  ],
  [
    'passkeys of an address beside the domain',
    { ORG_PORTAL_ORIGINS: 'https://portal.example,https://pay.example' },
    'ORG_PORTAL_RP_ID: portal.example is not the domain of https://pay.example',
  ],
  [
    'passkeys of a domain that only ends like the app’s',
    { ORG_PORTAL_ORIGINS: 'https://evilportal.example' },
    'ORG_PORTAL_RP_ID: portal.example is not the domain of https://evilportal.example',
  ],
  [
    'passkeys of a registry',
    { ADMIN_CONSOLE_URL: 'https://sanaga.com.cm', ADMIN_CONSOLE_RP_ID: 'com.cm' },
    'ADMIN_CONSOLE_RP_ID: com.cm is no domain that somebody can own',
  ],
  [
    'passkeys of an address that is a number',
    { ADMIN_CONSOLE_URL: 'https://10.0.0.5' },
    'ADMIN_CONSOLE_RP_ID: 10.0.0.5 is no domain',
  ],
  [
    'passkeys without TLS',
    { ADMIN_CONSOLE_ORIGINS: 'http://console.example' },
    'ADMIN_CONSOLE_ORIGINS: http://console.example needs TLS',
  ],
  ['passkeys of a page', { ORG_PORTAL_ORIGINS: 'https://portal.example/login' }, 'ORG_PORTAL_ORIGINS'],
  ['an address without TLS', { ORG_PORTAL_URL: 'http://portal.example' }, 'ORG_PORTAL_URL: needs TLS'],
])('does not start in production with %s', (_, wrong, why) => {
  expect(() => readSettings({ ...production, ...wrong })).toThrow(why);
});

it.each([
  'postgres://app@127.0.0.1:6432/sanaga',
  'postgres://app@[::1]/sanaga',
  'postgres://app@database/sanaga?host=/run/postgresql',
  'postgres://app@localhost:6432/sanaga?sslmode=verify-full',
])('takes %s in production', (url) => {
  expect(readSettings({ ...production, DATABASE_URL: url }).DATABASE_URL).toBe(url);
});

it.each([
  { SMTP_URL: 'smtp://localhost:25' },
  { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
  { PAYMENTS_API_HOST: '::1' },
  { PAYMENTS_API_HOST: '0.0.0.0', TLS_NEIGHBOUR: 'true' },
  { TRUSTED_PROXIES: 'uniquelocal,10.0.0.0/8,fd00::/16' },
  {
    ...{ REHEARSAL: 'true', MOMO_BASE_URL: 'http://10.0.0.9:3100', SMTP_URL: 'smtp://10.0.0.9:1025' },
    MOMO_CALLBACK_URL: 'http://10.0.0.2/operator/callback',
  },
])('takes %j in production', (given) => {
  expect(readSettings({ ...production, ...given })).toMatchObject({ NODE_ENV: 'production' });
});

it('binds the passkeys of each app to its address, or to what is named', () => {
  expect(readSettings(production).relyingParties).toEqual({
    ORG_PORTAL: { id: 'portal.example', origins: ['https://portal.example'] },
    ADMIN_CONSOLE: { id: 'console.example', origins: ['https://console.example'] },
  });
  const named = {
    ORG_PORTAL_URL: 'https://portal.sanaga.example',
    ORG_PORTAL_RP_ID: 'Sanaga.example',
    ORG_PORTAL_ORIGINS: 'https://portal.sanaga.example, https://pay.sanaga.example',
    ADMIN_CONSOLE_URL: 'https://localhost:4300',
  };
  expect(readSettings({ ...production, ...named }).relyingParties).toEqual({
    ORG_PORTAL: {
      id: 'sanaga.example',
      origins: ['https://portal.sanaga.example', 'https://pay.sanaga.example'],
    },
    ADMIN_CONSOLE: { id: 'localhost', origins: ['https://localhost:4300'] },
  });
});

it('takes the sandbox elsewhere, in its currency', () => {
  const sandbox = {
    NODE_ENV: 'development',
    MOMO_BASE_URL: 'https://sandbox.momodeveloper.mtn.com',
    MOMO_TARGET_ENVIRONMENT: 'sandbox',
    MOMO_CURRENCY: 'EUR',
  };
  expect(readSettings({ ...production, ...sandbox })).toMatchObject({ MOMO_CURRENCY: 'EUR' });
});

it.each(['DATABASE_URL', 'DATABASE_OWNER_URL'])(
  'refuses options in %s, which would replace the API’s role',
  (name) => {
    const wrong = { [name]: 'postgres://app@database/sanaga?options=-c%20statement_timeout%3D5s' };
    expect(() => readSettings({ ...production, ...wrong })).toThrow(`${name}: without options=`);
  },
);

it('has a password that came from a file read there again for each connection', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
  const file = path.join(folder, 'DATABASE_URL');
  const url = 'postgres://app:secret@database/sanaga?sslmode=verify-full';
  const again = `${url}&password_file=${encodeURIComponent(file)}`;
  const { DATABASE_URL: _, ...others } = production;
  for (const [text, expected] of [
    [url, again],
    ['postgres://app@localhost/sanaga?host=/run', 'postgres://app@localhost/sanaga?host=/run'],
    [`${url}&password_file=/its/own`, `${url}&password_file=/its/own`],
  ] as const) {
    writeFileSync(file, `${text}\n`);
    expect(readSettings({ ...others, DATABASE_URL_FILE: file }).DATABASE_URL).toBe(expected);
    expect(readSettings({ ...others, CREDENTIALS_DIRECTORY: folder }).DATABASE_URL).toBe(expected);
  }
  expect(readSettings({ ...others, DATABASE_URL: url }).DATABASE_URL).toBe(url);
  rmSync(folder, { recursive: true });
});

it('refuses several hosts in DATABASE_URL, which nothing reads', () => {
  const wrong = { DATABASE_URL: 'postgres://app@one:5432,two:5432/sanaga' };
  expect(() => readSettings({ ...production, ...wrong })).toThrow('DATABASE_URL: one URL, such as');
});

it('takes ranges and numbers that are MTN’s besides the known ones, as first digits', () => {
  const ranges = (text: string) => readSettings({ ...production, MTN_NUMBER_RANGES: text }).MTN_NUMBER_RANGES;
  expect(readSettings(production).MTN_NUMBER_RANGES).toEqual([]);
  expect(ranges('640, 699123456')).toEqual(['640', '699123456']);
  for (const wrong of ['6', '+237640', '640;641', '6991234567'])
    expect(() => ranges(wrong)).toThrow('MTN_NUMBER_RANGES: first digits after +237');
});

it('drains for five seconds in production, and elsewhere not unless told to', () => {
  const delay = (more: Record<string, string>) => readSettings({ ...production, ...more }).DRAIN_DELAY;
  expect([delay({}), delay({ DRAIN_DELAY: '0' }), delay({ NODE_ENV: '' })]).toEqual([5, 0, 0]);
});

it('has both roles unless told otherwise, and no worker that nobody can ask whether it is well', () => {
  const roles = (more: Record<string, string>) => [...readSettings({ ...production, ...more }).ROLES].sort();
  expect(roles({})).toEqual(['api', 'worker']);
  expect(roles({ ROLES: 'api' })).toEqual(['api']);
  expect(roles({ ROLES: 'worker', OPS_PORT: '9464' })).toEqual(['worker']);
  expect(() => roles({ ROLES: 'worker' })).toThrow('OPS_PORT: needed');
  expect(() => roles({ ROLES: 'workers' })).toThrow('ROLES: api, worker, or api,worker');
});

it('names whom people ask, as an address and a number with its country’s code', () => {
  const named = { SUPPORT_EMAIL: 'help@sanaga.example', SUPPORT_PHONE: '+237677412085' };
  expect(readSettings({ ...production, ...named })).toMatchObject(named);
  expect(() => readSettings({ ...production, SUPPORT_EMAIL: 'help' })).toThrow('SUPPORT_EMAIL');
  expect(() => readSettings({ ...production, SUPPORT_PHONE: '677412085' })).toThrow('SUPPORT_PHONE');
});

it('asks super admins for a second factor in production, and elsewhere only if told to', () => {
  const factor = (more: Record<string, string>) =>
    readSettings({ ...production, ...more }).SUPER_ADMIN_FACTOR;
  expect([factor({}), factor({ NODE_ENV: '' })]).toEqual(['required', 'optional']);
  expect(factor({ SUPER_ADMIN_FACTOR: 'optional' })).toBe('optional');
  expect(factor({ NODE_ENV: '', SUPER_ADMIN_FACTOR: 'required' })).toBe('required');
  expect(() => factor({ SUPER_ADMIN_FACTOR: 'true' })).toThrow('SUPER_ADMIN_FACTOR');
});
