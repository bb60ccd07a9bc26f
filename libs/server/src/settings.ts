import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TracingSettings } from '@sanaga/tracing';
import { z } from 'zod';
import { logLevels } from './log.ts';

/** Settings as they are given, by name; an empty one counts as not given. */
export type Source = Record<string, string | undefined>;

/** Settings that every server shares. */
export const serverSettings = {
  /** Anything but the three would be no production, without its checks. */
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  /** Seconds between a signal to stop and the end of service; 5 in production unless given, else 0. */
  DRAIN_DELAY: z.coerce.number().min(0).optional(),
  /** Health and metrics are on this port and on no other; on the server's own unless given. */
  OPS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Off for measurements and tests only, where one session stands for many: production refuses it. */
  CALL_RATES: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  /** The version that runs, for logs and metrics. */
  RELEASE: z.string().default('development'),
  /**
   * Address that people are told to ask: replies to mails go there, and pages and mails name it. None is named unless
   * given.
   */
  SUPPORT_EMAIL: z.email().optional(),
  /** With the country's code, no spaces. */
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+\d{8,15}$/, 'a number with its country’s code, such as +237677000000')
    .optional(),
  /** Address of a collector that takes spans by OTLP over HTTP; nothing is traced unless given. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** Part of the traces that is sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

/** Reason why production refuses to run without rates. */
export const ratesBelong = 'whoever sends many calls would keep all others waiting';

/** Seconds, where load balancers have to notice that a server stops. */
const drainDelayInProduction = 5;

/** Seconds between a signal to stop and the end of service. */
export const drainDelayOf = ({
  NODE_ENV,
  DRAIN_DELAY,
}: {
  NODE_ENV?: string;
  DRAIN_DELAY?: number;
}): number => DRAIN_DELAY ?? (NODE_ENV === 'production' ? drainDelayInProduction : 0);

/** Returns where spans go, and which part of them. */
export const tracingOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}): Pick<TracingSettings, 'endpoint' | 'ratio'> => ({ endpoint, ratio });

/** Settings that do not work; the message names each and says what it should be. */
export class SettingsError extends Error {}

const needAttention = (lines: readonly string[]): SettingsError =>
  new SettingsError(`These settings need attention:\n${lines.map((line) => `  ${line}`).join('\n')}`);

const fileOf = (name: string): string => `${name}_FILE`;

/** A file's text without the line break at its end; throws with what is wrong. */
function textOf(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
  const value = text.replace(/\r?\n$/, '');
  if (value === '') throw new Error(`${file} is empty`);
  return value;
}

/** The name of a folder with a file for each secret, as systemd gives it with `LoadCredential=`. */
export const credentialsFolder = 'CREDENTIALS_DIRECTORY';

interface Origin {
  /** For what is said about it: a setting's name, or a file. */
  name: string;
  file?: string;
  read: () => string;
}

/**
 * Lists where a secret is given: in the environment, in the file that the environment names, in the folder of
 * credentials.
 */
function originsOf(secret: string, given: Source): Origin[] {
  const { [secret]: value, [fileOf(secret)]: file, [credentialsFolder]: folder } = given;
  const credential = folder === undefined ? undefined : path.join(folder, secret);
  return [
    ...(value === undefined ? [] : [{ name: secret, read: () => value }]),
    ...(file === undefined ? [] : [{ name: fileOf(secret), file, read: () => textOf(file) }]),
    ...(credential !== undefined && existsSync(credential)
      ? [{ name: credentialsFolder, file: credential, read: () => textOf(credential) }]
      : []),
  ];
}

/** The file that a secret comes from, where it does. */
export function fileOfSecret(source: Source, secret: string): string | undefined {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  return originsOf(secret, given)[0]?.file;
}

/**
 * Returns the settings with each secret `X` read from the file that `X_FILE` names, or from the file `X` in the folder
 * of credentials. Throws SettingsError if a file cannot be read, or a secret is given twice.
 */
export function withSecretsOfFiles(source: Source, secrets: readonly string[]): Source {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = { ...given };
  const wrong: string[] = [];
  for (const secret of secrets) {
    delete result[fileOf(secret)];
    const [origin, second] = originsOf(secret, given);
    if (origin === undefined) continue;
    if (second)
      wrong.push(`${second.name}: ${secret} is given by ${origin.name} as well, one of them has to go`);
    try {
      result[secret] = origin.read();
    } catch (error) {
      wrong.push(`${origin.name}: ${(error as Error).message}`);
    }
  }
  if (wrong.length > 0) throw needAttention(wrong);
  return result;
}

/** Settings of one process whose names begin like those of another one: all may be given the same environment. */
export const settingsOfOthers: readonly string[] = [
  'DATA_DIR',
  'ORG_PORTAL_PORT',
  'ADMIN_CONSOLE_PORT',
  ...['ORG_PORTAL_RP_ID', 'ORG_PORTAL_ORIGINS', 'ADMIN_CONSOLE_RP_ID', 'ADMIN_CONSOLE_ORIGINS'],
  'MOMO_SIMULATOR_PORT',
  'SMTP_PORT',
  'INBOX_PORT',
  'CARDS_PORT',
  'CARDS_WEBHOOK_URL',
  'STORYBOOK_PORT',
];

/** The settings of one kind of process. */
export interface Environment<S extends z.ZodObject = z.ZodObject> {
  schema: S;
  /** Names of those that may come from files, and that nobody is shown. */
  secrets: readonly string[];
}

/** First words that other programs use as well. */
const common = ['NODE', 'LOG', 'DATA', 'APP', 'OTEL'];
const firstWord = (name: string): string => name.split('_')[0] ?? '';

/**
 * Recognises variables that Kubernetes sets for services with names like ours, unless a pod has `enableServiceLinks:
 * false`.
 */
const isServiceLink = (name: string, value: string): boolean =>
  /_SERVICE_(HOST|PORT)(_\w+)?$/.test(name) ||
  /^(tcp|udp):\/\//.test(value) ||
  /_PORT_\d+_(TCP|UDP)(_|$)/.test(name);

/** Lists names that begin like a setting but are not: misspelt, or from before. */
export function unknownSettings(
  environments: readonly Environment[],
  others: readonly string[],
  source: Source,
): string[] {
  const known = new Set([
    ...others,
    ...environments.flatMap(({ schema, secrets }) => [
      ...Object.keys(schema.shape as object),
      ...secrets.map(fileOf),
    ]),
  ]);
  const begins = new Set([...known].map(firstWord).filter((word) => !common.includes(word)));
  return Object.entries(source)
    .filter(([name, value]) => value && name.includes('_') && !known.has(name) && begins.has(firstWord(name)))
    .filter(([name, value = '']) => !isServiceLink(name, value))
    .map(([name]) => name)
    .sort();
}

/** Lists names that begin like a setting of one process but are a setting of no process. */
export function unknownTo(environment: Environment, source: Source): string[] {
  const words = new Set(Object.keys(environment.schema.shape as object).map(firstWord));
  const others = settingsOfOthers.filter((name) => words.has(firstWord(name)));
  return unknownSettings([environment], others, source);
}

/**
 * Reads and checks settings. In production, a name that begins like a setting but is not one is refused, because its
 * author believes that it works. Throws SettingsError.
 */
export function readEnvironment<S extends z.ZodObject>(
  environment: Environment<S>,
  source: Source,
): z.output<S> {
  const { schema, secrets } = environment;
  const result = schema.safeParse(withSecretsOfFiles(source, secrets));
  const wrong = result.success
    ? []
    : result.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`);
  const unknown = source['NODE_ENV'] === 'production' ? unknownTo(environment, source) : [];
  wrong.push(...unknown.map((name) => `${name}: no such setting, though its name begins like one`));
  if (!result.success || wrong.length > 0) throw needAttention(wrong);
  return result.data;
}

/** Reads the environment with `read`; if something is wrong with it, prints what, and ends the process. */
export function settingsOrExit<T>(read: (source: Source) => T): T {
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const leastKeyCharacters = 32;

/**
 * Returns true if each key of a list is long enough. The first signs and all verify, so that a key can be changed while
 * it is in use.
 */
export const isKeyList = (text: string): boolean =>
  text.split(',').every((key) => key.length >= leastKeyCharacters);
export const keyListHint = `at least ${leastKeyCharacters} characters from a random source; several separated by commas`;

export const keysOf = (text: string): [string, ...string[]] => text.split(',') as [string, ...string[]];
