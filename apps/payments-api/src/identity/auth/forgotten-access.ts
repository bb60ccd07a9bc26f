import { deviceKnownDays } from '@sanaga/domain';
import { sql } from 'kysely';
import type { Dependencies } from '../../kernel/dependencies.ts';

/** A session that is over is known for so long, days; what it was for is in the audit log. */
const sessionKnownDays = 30;

/**
 * Deletes tokens and challenges that expired, those of passkeys among them, sessions that were over long ago, and devices that nobody has signed in
 * on for long.
 */
export async function forgetAccess({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await sql`delete from session_token where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from challenge where details is null and expires_at < now() - interval '1 day'`.execute(
    db,
  );
  await sql`delete from passkey_challenge where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from known_device where last_used_at < now() - ${deviceKnownDays} * interval '1 day'`.execute(
    db,
  );
  await sql`select forget_sessions(now() - ${sessionKnownDays} * interval '1 day')`.execute(db);
}
