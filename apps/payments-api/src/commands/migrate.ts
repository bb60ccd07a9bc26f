import { parseArgs } from 'node:util';
import { migrate, MigrationError } from '@sanaga/database';
import { installJobs } from '@sanaga/jobs';
import { z } from 'zod';
import { givenSettings } from './database-url.ts';

const usage = `Brings a database up to date.

  npm run migrate -- [--phase expand|contract] [--dry-run]

Before a release is rolled out: --phase expand, with which the release before works too. When nothing of that runs any
more: --phase contract. Without a phase both. The database is that of DATABASE_OWNER_URL; DATABASE_URL is the servers' login.`;

const Environment = z.object({
  DATABASE_OWNER_URL: z.url({ error: 'DATABASE_OWNER_URL is not set' }),
  DATABASE_URL: z.url({ error: 'DATABASE_URL is not set' }),
});
const Phase = z.enum(['expand', 'contract'], { error: '--phase is expand or contract' }).optional();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { phase: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [environment, phase] = [Environment.safeParse(givenSettings()), Phase.safeParse(values.phase)];
  if (!environment.success || !phase.success) {
    const issues = [...(environment.error?.issues ?? []), ...(phase.error?.issues ?? [])];
    console.error(`${issues.map(({ message }) => message).join('\n')}\n\n${usage}`);
    return 1;
  }
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url } = environment.data;
  const dryRun = values['dry-run'];
  try {
    const names = await migrate(
      { ownerUrl, url },
      {
        dryRun,
        ...(phase.data && { phase: phase.data }),
        afterwards: () => installJobs(ownerUrl),
        onLeft: (name) => console.log(`${name} stays: the database has a newer one`),
      },
    );
    for (const name of names) console.log(name);
    console.log(`${names.length} ${dryRun ? 'to be applied' : 'applied'}`);
    return 0;
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = await main();
