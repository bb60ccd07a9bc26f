import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pgClient, startEmbeddedPostgres } from '@sanaga/database';
import { settingsOrExit, type Source, withSecretsOfFiles } from '@sanaga/server';
import { environment } from '../kernel/settings.ts';

/**
 * Reads the settings from the environment, with secrets from their files; if they are wrong, says why and ends the
 * process.
 */
export const givenSettings = (): Source =>
  settingsOrExit((source) => withSecretsOfFiles(source, environment.secrets));

interface Reached {
  url: string;
  close(): Promise<void>;
}

/** Returns the file in which the running product says where its embedded database is. */
const addressFile = (dataDir: string): string => path.join(dataDir, 'database-url');

/**
 * Finds the database of a command: DATABASE_URL, or else the embedded one, of the running product or started for the
 * command.
 */
export async function databaseUrlOrDemo(): Promise<Reached> {
  const given = givenSettings()['DATABASE_URL'];
  if (given) return { url: given, close: async () => {} };
  const dataDir = path.resolve(import.meta.dirname, '../../../..', process.env['DATA_DIR'] ?? '.data');
  const file = addressFile(dataDir);
  const running = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (running && (await answers(running))) return { url: running, close: async () => {} };
  const server = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
  return { url: server.url, close: server.stop };
}

/** Returns true if the database answers: a product that was killed leaves its address behind. */
async function answers(url: string): Promise<boolean> {
  const client = pgClient(url);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
