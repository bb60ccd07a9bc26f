import type { Tx } from '@sanaga/database';

const tables = ['passkey_challenge', 'passkey', 'recovery_code', 'authenticator_app'] as const;

/** Deletes everything by which a person signs in or confirms besides password and mailbox. */
export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of tables) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}
