import { existsSync } from 'node:fs';
import {
  certificatesOf,
  drainDelayOf,
  fileOfSecret,
  isKeyList,
  isLoopback,
  keyListHint,
  type LogSettings,
  plainListener,
  readEnvironment,
  type ReadCertificates,
  serverSettings,
  ratesBelong,
  SettingsError,
  type Source,
  strangersIn,
  tlsSecrets,
  tlsSettings,
} from '@sanaga/server';
import { rangeStart, type SignInApp } from '@sanaga/domain';
import { z } from 'zod';
import { origin, type RelyingParty, relyingParties, unfitRelyingParties } from './relying-parties.ts';

const amount = (value: bigint) => z.coerce.bigint().default(value);
const seconds = (value: number) => z.coerce.number().positive().default(value);
const optionalUrl = z.url().optional();
const flag = (value: boolean) => z.stringbool().default(value);

/** Reads a list with commas between its items; an empty text is an empty list. */
const listOf = (one: RegExp, hint: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.every((item) => one.test(item)), hint);

/** A percentage such as `0.5%`, as millionths. */
const rate = (value: string) =>
  z
    .string()
    .regex(/^\d+(\.\d{1,4})?%$/, 'a percentage such as 0.5%')
    .default(value)
    .transform((text) => BigInt(Math.round(Number.parseFloat(text) * 10_000)));

/** pg would take `options` of the URL instead of ours, and with them the role that row-level security binds. */
const databaseUrl = z
  .string()
  .min(1)
  .refine((url) => URL.canParse(url), 'one URL, such as postgres://user:password@host:5432/sanaga')
  .refine(
    (url) => !URL.canParse(url) || !new URL(url).searchParams.has('options'),
    'without options=…: they would switch off the role that the API acts as',
  )
  .refine(
    (url) =>
      !URL.canParse(url) || new URL(url).searchParams.getAll('sslrootcert').every((file) => existsSync(file)),
    'sslrootcert=… names a file that does not exist',
  );

/** Returns true if mails go through TLS, or to a server on this machine. */
function isMailSafe(smtpUrl: string): boolean {
  if (!URL.canParse(smtpUrl)) return false;
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  return protocol === 'smtps:' || isLoopback(hostname) || searchParams.get('requireTLS') === 'true';
}

/**
 * Returns true if a connection stays on this machine, or checks the server's certificate. pg takes the last of values
 * that are given twice.
 */
function isSafe(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname);
  return isLoopback(host) || searchParams.getAll('sslmode').at(-1) === 'verify-full';
}

/** Has the password read again from the URL's own file for each connection, so that it can be changed there. */
function withPasswordOf(file: string | undefined, url: string): string {
  const { password, searchParams } = new URL(url);
  if (file === undefined || password === '' || searchParams.has('password_file')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}password_file=${encodeURIComponent(file)}`;
}

type Role = 'api' | 'worker';
const roles = z.string().regex(/^(api|worker|api,worker|worker,api)$/, 'api, worker, or api,worker');

const schema = z.object({
  ...serverSettings,
  ...tlsSettings,
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().positive().default(12),
  PAYMENTS_API_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PAYMENTS_API_HOST: z.string().default('127.0.0.1'),
  PAYMENTS_API_URL: optionalUrl,
  ORG_PORTAL_URL: z.url().default('http://localhost:4200'),
  ADMIN_CONSOLE_URL: z.url().default('http://localhost:4300'),
  /** Domains that passkeys are bound to, and the addresses that they may be used at; by default those of the apps. */
  ORG_PORTAL_RP_ID: z.string().toLowerCase().optional(),
  ORG_PORTAL_ORIGINS: listOf(origin, 'addresses without a path, such as https://portal.example.com'),
  ADMIN_CONSOLE_RP_ID: z.string().toLowerCase().optional(),
  ADMIN_CONSOLE_ORIGINS: listOf(origin, 'addresses without a path, such as https://console.example.com'),
  /** Says whether super admins need a passkey or an authenticator app from their second sign-in on; in production unless given. */
  SUPER_ADMIN_FACTOR: z.enum(['required', 'optional']).optional(),
  /** Addresses of the front-end servers, whose forwarded client addresses are believed. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1'),
  SMTP_URL: z.string().default('smtp://localhost:1025'),
  MAIL_FROM: z.string().default('Sanaga <no-reply@sanaga.example>'),
  TOKEN_KEY: z.string().refine(isKeyList, keyListHint),
  MOMO_BASE_URL: z.url().default('http://localhost:3100'),
  MOMO_TARGET_ENVIRONMENT: z.string().default('sandbox'),
  MOMO_CURRENCY: z.string().default('XAF'),
  /** Operator's accounts: one for each product, or one that both share. */
  MOMO_ACCOUNTS: z.enum(['separate', 'shared']).default('separate'),
  MOMO_CALLBACK_URL: z.string().optional(),
  MOMO_COLLECTION_SUBSCRIPTION_KEY: z.string().min(1),
  MOMO_COLLECTION_API_USER: z.string().min(1),
  MOMO_COLLECTION_API_KEY: z.string().min(1),
  MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: z.string().min(1),
  MOMO_DISBURSEMENT_API_USER: z.string().min(1),
  MOMO_DISBURSEMENT_API_KEY: z.string().min(1),
  /** Ranges and numbers that are MTN's besides those of `libs/domain/src/number-ranges.ts`: new ones, and ported numbers. */
  MTN_NUMBER_RANGES: listOf(rangeStart, 'first digits after +237, such as 640,699123456'),
  OPERATOR_REQUEST_TIMEOUT: seconds(10),
  OPERATOR_NOT_FOUND_GRACE: seconds(30),
  OPERATOR_UNKNOWN_DEADLINE: seconds(15 * 60),
  OPERATOR_POLL_INTERVAL: seconds(2),
  OPERATOR_RATE: z.coerce.number().positive().optional(),
  OPERATOR_MAX_OPEN: z.coerce.number().int().positive().optional(),
  OPERATOR_WORKER: flag(true),
  /** The pause between two calls of a network that has made more of them than it may straight away. */
  NETWORK_PACE: seconds(0.5),
  /** Time that a call waits for a file that is being checked, or a bulk transaction that is being made; seconds. */
  BACKGROUND_WAIT: seconds(5),
  FEE_RATE: rate('0.5%'),
  TAX_RATE: rate('0.2%'),
  LEVY: amount(4n),
  TAX_REMITTED_BY: z.enum(['us', 'operator']).default('us'),
  PAYOUT_MIN: amount(500n),
  PAYOUT_MAX: amount(500_000n),
  SUPER_ADMIN_EMAIL: z.email().optional(),
  SUPER_ADMIN_PASSWORD: z.string().optional(),
  /** Without these two, topping up by card is not offered. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  STRIPE_REQUEST_TIMEOUT: seconds(10),
  COUNTRIES_URL: optionalUrl,
  /** Roles of this process: it answers calls, works in the background, or does both. */
  ROLES: roles.default('api,worker').transform((text) => new Set(text.split(',') as Role[])),
  METRICS: z.enum(['on', 'off']).default('on'),
  /** A production that pays nobody: the operator and the mail server may be stand-ins, without TLS. */
  REHEARSAL: flag(false),
});

/** The settings of an API process. */
export const environment = {
  schema,
  secrets: [
    ...tlsSecrets,
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'SMTP_URL',
    'TOKEN_KEY',
    'MOMO_COLLECTION_SUBSCRIPTION_KEY',
    'MOMO_COLLECTION_API_USER',
    'MOMO_COLLECTION_API_KEY',
    'MOMO_DISBURSEMENT_SUBSCRIPTION_KEY',
    'MOMO_DISBURSEMENT_API_USER',
    'MOMO_DISBURSEMENT_API_KEY',
    'SUPER_ADMIN_PASSWORD',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ],
};

export type Settings = z.output<typeof schema> & {
  DRAIN_DELAY: number;
  SUPER_ADMIN_FACTOR: 'required' | 'optional';
  /** Domain and addresses that each app's passkeys are bound to. */
  relyingParties: Record<SignInApp, RelyingParty>;
  /** Undefined: the server speaks no TLS. */
  certificates: ReadCertificates | undefined;
};

/** Reads and checks the settings; what is wrong is named with what it should be. Throws SettingsError. */
export function readSettings(source: Source): Settings {
  const read = readEnvironment(environment, source);
  const isProduction = read.NODE_ENV === 'production';
  const settings = {
    ...read,
    DATABASE_URL: withPasswordOf(fileOfSecret(source, 'DATABASE_URL'), read.DATABASE_URL),
    DRAIN_DELAY: drainDelayOf(read),
    SUPER_ADMIN_FACTOR: read.SUPER_ADMIN_FACTOR ?? (isProduction ? 'required' : 'optional'),
    relyingParties: relyingParties(read),
    certificates: certificatesOf(source, read),
  };
  refuseHalfOfCard(settings);
  if (!settings.ROLES.has('api') && settings.OPS_PORT === undefined)
    throw new SettingsError(
      'OPS_PORT: needed where ROLES has no api, or nobody could ask whether the worker is well',
    );
  if (isProduction) refuseDevelopmentDefaults(settings);
  return settings;
}

export const logSettings = ({ LOG_LEVEL: level, RELEASE: release }: Settings): LogSettings => ({
  level,
  service: 'payments-api',
  release,
});

function refuseHalfOfCard({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }: Settings): void {
  if ((key === undefined) !== (secret === undefined))
    throw new SettingsError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither');
}

/** Stand-ins, and connections that others can read and change, where real ones belong. */
function plainPartners({ MOMO_BASE_URL, MOMO_CALLBACK_URL, SMTP_URL }: Settings): string[] {
  const wrong: string[] = [];
  if (/localhost|127\.0\.0\.1/.test(MOMO_BASE_URL)) wrong.push('MOMO_BASE_URL: the simulator pays nobody');
  else if (!MOMO_BASE_URL.startsWith('https://')) wrong.push('MOMO_BASE_URL: needs TLS (https://)');
  if (MOMO_CALLBACK_URL !== undefined && !MOMO_CALLBACK_URL.startsWith('https://'))
    wrong.push('MOMO_CALLBACK_URL: needs TLS (https://)');
  if (!isMailSafe(SMTP_URL))
    wrong.push('SMTP_URL: another machine needs TLS (smtps://, or smtp://…?requireTLS=true)');
  return wrong;
}

function refuseDevelopmentDefaults(settings: Settings): void {
  const wrong: string[] = [];
  if (!isSafe(settings.DATABASE_URL))
    wrong.push(
      'DATABASE_URL: another machine needs ?sslmode=verify-full (and sslrootcert=<file> with the authority’s certificate)',
    );
  if (settings.DATABASE_OWNER_URL !== undefined)
    wrong.push('DATABASE_OWNER_URL: only `npm run migrate` is given the owner, who is bound by nothing');
  if (settings.CALL_RATES === 'off') wrong.push(`CALL_RATES: ${ratesBelong}`);
  wrong.push(...plainListener('PAYMENTS_API_HOST', settings.PAYMENTS_API_HOST, settings));
  const strangers = strangersIn(settings.TRUSTED_PROXIES);
  if (strangers.length > 0)
    wrong.push(`TRUSTED_PROXIES: ${strangers.join(', ')} would let anybody say which address they have`);
  if (!settings.REHEARSAL) wrong.push(...plainPartners(settings));
  if (/sandbox/.test(settings.MOMO_BASE_URL)) wrong.push('MOMO_BASE_URL: the sandbox pays nobody');
  if (settings.MOMO_TARGET_ENVIRONMENT === 'sandbox')
    wrong.push('MOMO_TARGET_ENVIRONMENT: the sandbox pays nobody');
  if (settings.MOMO_CURRENCY !== 'XAF')
    wrong.push(`MOMO_CURRENCY: wallets are in XAF, ${settings.MOMO_CURRENCY} is for the sandbox`);
  for (const name of ['ORG_PORTAL_URL', 'ADMIN_CONSOLE_URL'] as const)
    if (!settings[name].startsWith('https://')) wrong.push(`${name}: needs TLS (https://)`);
  wrong.push(...unfitRelyingParties(settings.relyingParties));
  if (!settings.STRIPE_API_URL.startsWith('https://')) wrong.push('STRIPE_API_URL: needs TLS (https://)');
  if (/^[a-z]+_test_/.test(settings.STRIPE_SECRET_KEY ?? ''))
    wrong.push('STRIPE_SECRET_KEY: a test key would credit wallets with money that nobody paid');
  if (wrong.length > 0) throw new SettingsError(`Not fit for production:\n  ${wrong.join('\n  ')}`);
}
