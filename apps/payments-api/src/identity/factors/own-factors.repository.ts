import type { Database, Tx } from '@sanaga/database';
import type { StepUpMethod } from '@sanaga/domain';
import { sql } from 'kysely';

/** Returns which of these factors a person has; the mailbox is everybody's. */
export async function ownFactors<Factor extends StepUpMethod>(
  db: Tx | Database,
  userId: string,
  factors: readonly Factor[],
): Promise<Factor[]> {
  const { rows } = await sql<{ passkey: boolean; app: boolean }>`
    select exists (select from passkey where user_id = ${userId}) as passkey,
      exists (select from authenticator_app where user_id = ${userId} and confirmed_at is not null) as app`.execute(
    db,
  );
  const has = { PASSKEY: rows[0]?.passkey === true, TOTP: rows[0]?.app === true, CODE: true };
  return factors.filter((factor) => has[factor]);
}

/** Counts what a person could confirm with once a passkey, or the app, was gone. */
export async function factorsLeft(
  db: Tx | Database,
  userId: string,
  { passkeyId = null, app = false }: { passkeyId?: string | null; app?: boolean },
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ((select count(*) from passkey where user_id = ${userId} and id is distinct from ${passkeyId}::uuid)
      + (select count(*) from authenticator_app
          where user_id = ${userId} and confirmed_at is not null and not ${app}))::int as left`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Finds the super admins who are told of each other's factors. */
export const activeSuperAdmins = (
  tx: Tx,
): Promise<{ id: string; name: string; email: string; language: string }[]> =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language'])
    .where('super_admin', '=', true)
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .execute();
