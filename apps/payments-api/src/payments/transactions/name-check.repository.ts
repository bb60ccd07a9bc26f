import type { Tx } from '@sanaga/database';
import { sql } from 'kysely';

// not in `names`, which depends on files, which depend on transactions
/** Queues a name that is not checked, before the holder's files; for inserted rows the database does so itself. */
export async function queueNameCheck(
  tx: Tx,
  { organisationId, number }: { organisationId: string; number: string },
): Promise<void> {
  await sql`
    insert into name_check (organisation_id, number, due_at)
    values (${organisationId}, ${number}, now() - interval '1 day')
    on conflict (organisation_id, number) do update set claim = name_check.claim + 1`.execute(tx);
}
