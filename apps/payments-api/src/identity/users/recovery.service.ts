import type { Tx } from '@sanaga/database';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { nameToStrangers } from '../organisations/holder-name.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { endSessionsOf } from '../auth/sessions.service.ts';
import { voidActionTokens } from '../auth/action-tokens.ts';
import { deleteFactors } from '../auth/factors.repository.ts';
import type { OrganisationRow } from '../organisations/organisations.repository.ts';
import { mailInvitation } from './invitation-mail.ts';
import type { Admin } from './admins.service.ts';
import { reinvite } from './users.repository.ts';

/**
 * Moves an admin to another address: the old one and the password are void, a link that
 * activates the account goes to the new one. The old one is notified.
 */
export async function moveAdmin(
  tx: Tx,
  deps: Dependencies,
  admin: Admin,
  email: string,
  holder: OrganisationRow,
): Promise<void> {
  await endSessionsOf(tx, deps, admin.id, 'admin recovered');
  await voidActionTokens(tx, deps, 'RESET', admin.id);
  await deleteFactors(tx, admin.id);
  const moved = await reinvite(tx, admin.id, email, deps.now());
  await mailInvitation(tx, deps, moved, nameToStrangers(holder), 'admin-recovery');
  await queueMail(deps.jobs, tx, {
    to: admin.email,
    language: admin.language,
    template: 'admin-recovered',
    values: { person: admin.name, organisation: holder.name },
  });
}
