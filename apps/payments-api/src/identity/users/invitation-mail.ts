import type { Tx } from '@sanaga/database';
import { isUnnamed } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { issueActionToken, voidActionTokens } from '../auth/action-tokens.ts';
import { findPersonById } from '../auth/people.service.ts';

interface Invited {
  id: string;
  name: string;
  email: string;
  language: string;
  super_admin: boolean;
  succeeds: string | null;
  invited_by: string | null;
}

/** Tells which mail an invitation is: to administer the platform, to take over from an admin, or to join. */
const templateOf = ({ super_admin, succeeds }: Invited): string => {
  if (super_admin) return 'super-admin-invitation';
  return succeeds === null ? 'invitation' : 'admin-handover';
};

/**
 * Mails the link that activates an account; every earlier link of this person is void. `organisation` is the name that
 * strangers read.
 */
export async function mailInvitation(
  tx: Tx,
  deps: Dependencies,
  user: Invited,
  organisation: string,
  template = templateOf(user),
): Promise<void> {
  const { settings } = deps;
  await voidActionTokens(tx, deps, 'ACTIVATION', user.id);
  const code = await issueActionToken(tx, deps, 'ACTIVATION', user.id);
  const inviterId = user.succeeds ?? user.invited_by;
  // nobody is named where somebody who was there already is to come again
  const inviter = inviterId === null ? undefined : await findPersonById(tx, inviterId);
  const origin = user.super_admin ? settings.ADMIN_CONSOLE_URL : settings.ORG_PORTAL_URL;
  await queueMail(deps.jobs, tx, {
    to: user.email,
    language: user.language,
    template,
    values: {
      person: isUnnamed(user) ? '' : user.name,
      organisation,
      inviter: inviter?.name ?? organisation,
      link: `${origin}/activate-account?code=${code}`,
    },
  });
}
