import type pg from 'pg';
import type { Definition } from './definitions.ts';
import { inLockedTransaction, withLockAttempts } from './lock-attempts.ts';
import { noteDefinitions } from './migrate-history.ts';
import { MigrationError } from './migration-error.ts';

/**
 * Replaces functions, views and triggers by those of this build. Functions and views are replaced together, so that
 * nobody sees half of them; the triggers of a table by themselves, as they lock it. Throws MigrationError.
 */
export async function applyDefinitions(client: pg.Client, definitions: readonly Definition[]): Promise<void> {
  const routines = definitions.filter(({ kind }) => kind !== 'triggers');
  if (routines.length > 0)
    await withLockAttempts('functions', () =>
      inLockedTransaction(client, () => replaceAll(client, routines)),
    );
  for (const triggers of definitions.filter(({ kind }) => kind === 'triggers'))
    await withLockAttempts(triggers.name, () =>
      inLockedTransaction(client, () => replaceTriggers(client, triggers)),
    );
}

async function replaceAll(client: pg.Client, definitions: readonly Definition[]): Promise<void> {
  // bodies may name what comes later: they are checked once everything is there
  await client.query('set local check_function_bodies = off');
  for (const definition of definitions) await replace(client, definition);
  await client.query('set local check_function_bodies = on');
  for (const definition of definitions) await replace(client, definition);
  await noteDefinitions(client, definitions);
  await refuseOverloads(client, definitions);
}

const replace = (client: pg.Client, { name, text }: Definition) =>
  client.query(text).catch((error: Error) => {
    // the error keeps its code, which tells a lock that was not to be had
    throw Object.assign(error, { message: `${name}: ${error.message}` });
  });

async function replaceTriggers(client: pg.Client, definition: Definition): Promise<void> {
  await client.query(definition.text);
  await noteDefinitions(client, [definition]);
}

/** Refuses other arguments under a known name: the function before would stay, and calls might mean either. */
async function refuseOverloads(client: pg.Client, definitions: readonly Definition[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
       concat_ws('.', nullif(n.nspname, 'public'), p.proname) name
     where name = any ($1) group by name having count(*) > 1`,
    [definitions.map(({ object }) => object)],
  );
  const [overloaded] = rows;
  if (overloaded)
    throw new MigrationError(
      `${overloaded.name} takes other arguments than the function that the database has: give it a name of its own, ` +
        'and drop the one before in a contracting migration.',
    );
}
