import { superuserClient } from '@sanaga/database/testing';

const file = (name: string, template: string): string =>
  `create database ${name} template ${template} strategy file_copy owner sanaga_owner`;

/**
 * Copies a spec's database as it is; the returned function puts it back, as if nothing had happened since. Open
 * connections are cut, as by a server that goes away.
 */
export async function backUp(url: string): Promise<() => Promise<void>> {
  const { pathname } = new URL(url);
  const name = pathname.slice(1);
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const asSuperuser = async (...statements: string[]) => {
    const client = await superuserClient(maintenance.href);
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  await asSuperuser(cut, file(`${name}_backup`, name));
  return () => asSuperuser(`drop database ${name} with (force)`, file(name, `${name}_backup`));
}
