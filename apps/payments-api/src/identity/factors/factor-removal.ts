import type { Tx } from '@sanaga/database';
import { audit } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { deleteFactors } from '../auth/factors.repository.ts';
import { findPersonById } from '../auth/people.service.ts';
import { endSessionsOf } from '../auth/sessions.service.ts';
import { activeSuperAdmins } from './own-factors.repository.ts';

/**
 * Removes every passkey and the authenticator app of a super admin who has lost them, and ends the sessions; the next
 * sign-in leads to setting one up. The person and the other super admins get an email. Throws WRONG_STATUS for somebody
 * who is not active any more.
 */
export async function removeFactorsOf(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  userId: string,
): Promise<void> {
  // 1. The factors and sessions.
  const person = await findPersonById(tx, userId);
  if (person?.status !== 'ACTIVE') throw new Failure('WRONG_STATUS');
  await deleteFactors(tx, userId);
  await endSessionsOf(tx, deps, userId, 'factors removed');
  await audit(tx, caller, { action: 'super-admin.remove-factors', subjectType: 'user', subjectId: userId });

  // 2. Who hears of it.
  const link = `${deps.settings.ADMIN_CONSOLE_URL}/login`;
  for (const { id, email, language, name } of await activeSuperAdmins(tx))
    await queueMail(deps.jobs, tx, {
      to: email,
      language,
      template: id === userId ? 'factors-removed' : 'factors-removed-of-other',
      values: { person: name, ...(id === userId ? { link } : { name: person.name, by: caller.name }) },
    });
}
