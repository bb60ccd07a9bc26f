import type { Database, Tx } from '@sanaga/database';
import type { StepUpMethod } from '@sanaga/domain';
import { sql } from 'kysely';

/** Returns which of these factors a person has; the mailbox is everybody's. */
export async function ownFactors(
  db: Tx | Database,
  userId: string,
  factors: readonly StepUpMethod[],
): Promise<StepUpMethod[]> {
  const { rows } = await sql<{ passkey: boolean; app: boolean }>`
    select exists (select from passkey where user_id = ${userId}) as passkey,
      exists (select from authenticator_app where user_id = ${userId} and confirmed_at is not null) as app`.execute(
    db,
  );
  const has = { PASSKEY: rows[0]?.passkey === true, TOTP: rows[0]?.app === true, CODE: true };
  return factors.filter((factor) => has[factor]);
}
