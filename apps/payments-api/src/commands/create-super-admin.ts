import { parseArgs } from 'node:util';
import { openDatabase } from '@sanaga/database';
import { z } from 'zod';
import { Failure } from '../kernel/failure.ts';
import { createSuperAdmin } from '../identity/users/first-super-admin.ts';
import { databaseUrlOrDemo, givenSettings } from './database-url.ts';

const usage = `Creates a super admin.

  npm run create-super-admin -- --email <address> [--name <name>] [--language en|fr|de]

The password comes from SUPER_ADMIN_PASSWORD, never from the command line, where others could read it.
The database is that of DATABASE_URL, else the embedded one.`;

const Wanted = z.object({
  email: z.email({ error: '--email (or SUPER_ADMIN_EMAIL) needs an e-mail address' }),
  password: z.string({ error: 'SUPER_ADMIN_PASSWORD is not set' }).min(1),
  name: z.string().min(1).max(120).optional(),
  language: z.enum(['en', 'fr', 'de']).optional(),
});

function read(): z.output<typeof Wanted> | undefined {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' }, language: { type: 'string' } },
  });
  const given = givenSettings();
  const wanted = Wanted.safeParse({
    ...values,
    email: values.email ?? given['SUPER_ADMIN_EMAIL'],
    password: given['SUPER_ADMIN_PASSWORD'],
  });
  if (wanted.success) return wanted.data;
  console.error(`${wanted.error.issues.map(({ message }) => message).join('\n')}\n\n${usage}`);
  return undefined;
}

async function main(): Promise<number> {
  const wanted = read();
  if (!wanted) return 1;
  const { url, close } = await databaseUrlOrDemo();
  const db = openDatabase({ url, max: 2, name: 'sanaga-create-super-admin' });
  try {
    const created = await createSuperAdmin(db, wanted);
    console.log(created ? `${wanted.email} is a super admin.` : `${wanted.email} is taken already.`);
    return created ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'PASSWORD_WEAK') throw error;
    console.error(
      'The password needs 8 to 128 characters, both cases, a special character, and not to be among the first that are guessed.',
    );
    return 1;
  } finally {
    await db.destroy();
    await close();
  }
}

process.exitCode = await main();
