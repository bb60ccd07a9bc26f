import type { MemberCaller } from '../../../src/kernel/caller.ts';
import { someEmail, type TestSession } from '../base/clients.ts';
import type { Harness } from './harness.ts';

/**
 * Creates `count` admins of one organisation as callers, each with an own address and a verified authorisation, so that
 * what they request at once depends only on the rule under test.
 */
export async function authorisedAdmins(
  { db, clock }: Pick<Harness, 'db' | 'clock'>,
  admin: TestSession,
  count: number,
): Promise<MemberCaller[]> {
  const now = clock.now();
  const callers = Array.from({ length: count }, (): MemberCaller => ({
    ...admin,
    email: someEmail('admin'),
    sessionId: admin.userId,
    language: 'en',
    shownLanguage: 'en',
    superAdmin: false,
    roles: ['ADMIN'],
    organisationStatus: 'APPROVED',
    individual: false,
    clientAddress: admin.address,
  }));
  await db
    .insertInto('one_time_code')
    .values(
      callers.map(({ email }) => ({
        purpose: 'GRANT_ACCESS',
        address: email,
        code_hash: Buffer.alloc(32),
        expires_at: new Date(now.getTime() + 600_000),
        verified_at: now,
      })),
    )
    .execute();
  return callers;
}
