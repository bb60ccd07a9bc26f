import type { Tx } from '@sanaga/database';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueMail } from '../../kernel/mail.worker.ts';
import { issueTicket, voidTickets } from '../auth/action-tokens.ts';

interface Invited {
  id: string;
  name: string;
  email: string;
  language: string;
  super_admin: boolean;
  succeeds: string | null;
}

/** Which mail an invitation is: to administer the platform, to take over from an admin, or to join. */
const templateOf = ({ super_admin, succeeds }: Invited): string => {
  if (super_admin) return 'super-admin-invitation';
  return succeeds === null ? 'invitation' : 'admin-handover';
};

/** Mails the link that activates an account; every earlier link of this person is void. */
export async function mailInvitation(
  tx: Tx,
  deps: Dependencies,
  user: Invited,
  organisation: string,
  template = templateOf(user),
): Promise<void> {
  const { settings } = deps;
  await voidTickets(tx, deps, 'ACTIVATION', user.id);
  const code = await issueTicket(tx, deps, 'ACTIVATION', user.id);
  const origin = user.super_admin ? settings.ADMIN_CONSOLE_URL : settings.ORG_PORTAL_URL;
  await queueMail(deps.jobs, tx, {
    to: user.email,
    language: user.language,
    template,
    values: { person: user.name, organisation, link: `${origin}/activate-account?code=${code}` },
  });
}
