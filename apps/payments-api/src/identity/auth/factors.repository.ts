import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';

const tables = ['passkey_challenge', 'passkey', 'recovery_code', 'authenticator_app'] as const;

/** Deletes everything by which a person signs in or confirms besides password and mailbox. */
export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of tables) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Returns whether a person has a passkey or an authenticator app in force. */
export async function hasFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from passkey where user_id = ${userId}) or exists (
      select from authenticator_app where user_id = ${userId} and confirmed_at is not null) as has`.execute(
    tx,
  );
  return rows[0]?.has === true;
}
