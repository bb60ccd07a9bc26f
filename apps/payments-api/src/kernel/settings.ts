import { z } from 'zod';

const amount = (value: bigint) => z.coerce.bigint().default(value);
const seconds = (value: number) => z.coerce.number().positive().default(value);
const optionalUrl = z.url().optional();
const flag = (value: boolean) => z.stringbool().default(value);

/** A percentage such as `0.5%`, as millionths. */
const rate = (value: string) =>
  z
    .string()
    .regex(/^\d+(\.\d{1,4})?%$/, 'a percentage such as 0.5%')
    .default(value)
    .transform((text) => BigInt(Math.round(Number.parseFloat(text) * 10_000)));

const environment = z.object({
  NODE_ENV: z.string().optional(),
  DATABASE_URL: z.string().min(1),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().positive().default(12),
  PAYMENTS_API_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PAYMENTS_API_HOST: z.string().default('127.0.0.1'),
  PAYMENTS_API_URL: optionalUrl,
  ORG_PORTAL_URL: z.url().default('http://localhost:4200'),
  ADMIN_CONSOLE_URL: z.url().default('http://localhost:4300'),
  /** Addresses of the front-end servers, whose forwarded client addresses are believed. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1'),
  SMTP_URL: z.string().default('smtp://localhost:1025'),
  MAIL_FROM: z.string().default('Sanaga <no-reply@sanaga.example>'),
  TOKEN_KEY: z.string().min(32, 'at least 32 characters from a random source'),
  MOMO_BASE_URL: z.url().default('http://localhost:3100'),
  MOMO_TARGET_ENVIRONMENT: z.string().default('sandbox'),
  MOMO_CURRENCY: z.string().default('XAF'),
  MOMO_CALLBACK_URL: z.string().optional(),
  MOMO_COLLECTION_SUBSCRIPTION_KEY: z.string().min(1),
  MOMO_COLLECTION_API_USER: z.string().min(1),
  MOMO_COLLECTION_API_KEY: z.string().min(1),
  MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: z.string().min(1),
  MOMO_DISBURSEMENT_API_USER: z.string().min(1),
  MOMO_DISBURSEMENT_API_KEY: z.string().min(1),
  OPERATOR_REQUEST_TIMEOUT: seconds(10),
  OPERATOR_NOT_FOUND_GRACE: seconds(30),
  OPERATOR_UNKNOWN_DEADLINE: seconds(15 * 60),
  OPERATOR_POLL_INTERVAL: seconds(2),
  OPERATOR_RATE: z.coerce.number().positive().optional(),
  OPERATOR_WORKER: flag(true),
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
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS: z.enum(['on', 'off']).default('on'),
});

export type Settings = z.output<typeof environment>;

export class SettingsError extends Error {}

/** Reads and checks the settings; what is wrong is named with what it should be. Throws SettingsError. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new SettingsError(`These settings need attention:\n${lines.join('\n')}`);
  }
  refuseHalfOfCard(result.data);
  if (result.data.NODE_ENV === 'production') refuseDevelopmentDefaults(result.data);
  return result.data;
}

function refuseHalfOfCard({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }: Settings): void {
  if ((key === undefined) !== (secret === undefined))
    throw new SettingsError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither');
}

function refuseDevelopmentDefaults(settings: Settings): void {
  const wrong: string[] = [];
  if (/localhost|127\.0\.0\.1/.test(settings.MOMO_BASE_URL))
    wrong.push('MOMO_BASE_URL: the simulator pays nobody');
  if (/sandbox/.test(settings.MOMO_BASE_URL)) wrong.push('MOMO_BASE_URL: the sandbox pays nobody');
  if (settings.MOMO_TARGET_ENVIRONMENT === 'sandbox')
    wrong.push('MOMO_TARGET_ENVIRONMENT: the sandbox pays nobody');
  if (settings.MOMO_CURRENCY !== 'XAF')
    wrong.push(`MOMO_CURRENCY: wallets are in XAF, ${settings.MOMO_CURRENCY} is for the sandbox`);
  for (const name of ['ORG_PORTAL_URL', 'ADMIN_CONSOLE_URL'] as const)
    if (!settings[name].startsWith('https://')) wrong.push(`${name}: needs TLS (https://)`);
  if (!settings.STRIPE_API_URL.startsWith('https://')) wrong.push('STRIPE_API_URL: needs TLS (https://)');
  if (/^[a-z]+_test_/.test(settings.STRIPE_SECRET_KEY ?? ''))
    wrong.push('STRIPE_SECRET_KEY: a test key would credit wallets with money that nobody paid');
  if (wrong.length > 0) throw new SettingsError(`Not fit for production:\n  ${wrong.join('\n  ')}`);
}
