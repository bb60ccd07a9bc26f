import type pg from 'pg';
import { MigrationError } from './migration-error.ts';
import { applicationRole, memberRole } from './scope.ts';

/**
 * Makes the roles that hold the grants and the policies, and the login a member of them. Throws MigrationError where the
 * owner may not.
 */
export async function prepareRoles(client: pg.Client, login: string): Promise<void> {
  for (const role of [applicationRole, memberRole]) await ensureRole(client, role);
  // members have the grants of the application, and also policies that bind them
  await ensureMember(client, applicationRole, memberRole, 'USAGE');
  for (const role of [applicationRole, memberRole]) await ensureMember(client, role, login, 'SET');
  await client.query(`revoke create on schema public from public`);
  await client.query(`grant usage on schema public to ${applicationRole}`);
}

/** Makes a role. Roles are the cluster's: another of its databases may be migrated at this moment. */
const ensureRole = (client: pg.Client, role: string) =>
  client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);

/** Makes the login a member. `SET`: may act as the role; `USAGE`: has its grants. */
async function ensureMember(
  client: pg.Client,
  role: string,
  member: string,
  privilege: 'SET' | 'USAGE',
): Promise<void> {
  if (await hasRole(client, role, member, privilege)) return;
  await client.query(`grant ${role} to ${client.escapeIdentifier(member)}`).catch((error: Error) => {
    throw new MigrationError(
      `${error.message}: as an administrator of the server, GRANT ${role} TO ${member}`,
      { cause: error },
    );
  });
}

/**
 * Returns true if the user may grant the role. From PostgreSQL 16 on being a member is not enough: the maker of a role
 * is a member, and may only grant it. A superuser may in any case.
 */
async function hasRole(
  client: pg.Client,
  role: string,
  member: string,
  privilege: 'SET' | 'USAGE',
): Promise<boolean> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const known = (rows[0]?.version ?? 0) >= 160_000 || privilege === 'USAGE' ? privilege : 'MEMBER';
  const { rows: answers } = await client.query<{ has: boolean }>('select pg_has_role($1, $2, $3) as has', [
    member,
    role,
    known,
  ]);
  return answers[0]?.has ?? false;
}
