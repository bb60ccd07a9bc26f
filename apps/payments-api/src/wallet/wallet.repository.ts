import type { Database } from '@sanaga/database';

export async function walletNumberOf(db: Database, organisationId: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('organisation')
    .select('wallet_number')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return row?.wallet_number;
}
