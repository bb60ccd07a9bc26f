import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './options.ts';

const names = ['TOKEN_KEY', 'REQUEST_TOKEN_KEY'] as const;
type Secrets = Record<(typeof names)[number], string>;

/**
 * Returns the servers' keys: those of the environment, else created once and stored, readable by their owner alone.
 * Production makes none. Throws StartError.
 */
export function ensureSecrets(dataDir: string, production: boolean): Secrets {
  const given = names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]);
  if (given.length === names.length) return Object.fromEntries(given) as Secrets;
  if (production) throw new StartError(`Production needs ${names.join(' and ')} in its settings.`);
  const file = path.join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const made = Object.fromEntries(
    names.map((name) => [name, stored[name] ?? randomBytes(32).toString('base64url')]),
  );
  if (names.some((name) => stored[name] === undefined))
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return { ...made, ...Object.fromEntries(given) } as Secrets;
}
