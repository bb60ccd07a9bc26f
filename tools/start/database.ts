import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError, migrate, MigrationError, startEmbeddedPostgres } from '@sanaga/database';
import { installJobs } from '@sanaga/jobs';
import { StartError, type Options } from './options.ts';

export interface RunningDatabase {
  /** The API's role. */
  url: string;
  ownerUrl: string;
  stop(): Promise<void>;
}

/** Returns the file in which commands find the address of the embedded database while it runs. */
const addressFile = (dataDir: string): string => path.join(dataDir, 'database-url');

async function startEmbedded(dataDir: string): Promise<RunningDatabase> {
  try {
    const server = await startEmbeddedPostgres({ dir: path.join(dataDir, 'postgres') });
    writeFileSync(addressFile(dataDir), server.url, { mode: 0o600 });
    return {
      url: server.url,
      ownerUrl: server.ownerUrl,
      async stop() {
        rmSync(addressFile(dataDir), { force: true });
        await server.stop();
      },
    };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw new StartError(error.message);
    throw error;
  }
}

/** Starts the database with all migrations and the queue; embedded unless the settings name one. Throws StartError. */
export async function startDatabase(options: Options): Promise<RunningDatabase> {
  const { dataDir, databaseUrl, databaseOwnerUrl } = options;
  const database =
    databaseUrl && databaseOwnerUrl
      ? { url: databaseUrl, ownerUrl: databaseOwnerUrl, stop: async () => {} }
      : await startEmbedded(dataDir);
  try {
    await migrate(database, { afterwards: () => installJobs(database.ownerUrl) });
    return database;
  } catch (error) {
    await database.stop();
    if (error instanceof MigrationError)
      throw new StartError(`${error.message}\nOr begin with new data: npm start -- --fresh`);
    throw error;
  }
}
