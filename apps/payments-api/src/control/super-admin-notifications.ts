import type { Tx } from '@sanaga/database';
import type { JobData } from '@sanaga/jobs';
import type { Dependencies } from '../kernel/dependencies.ts';
import { queueMail } from '../kernel/mail.worker.ts';
import { notify, type NewNotification } from '../kernel/notifications/notifications.service.ts';

interface News extends Pick<NewNotification, 'kind' | 'values' | 'path'> {
  /** Left out where the question itself has notified them. */
  isOnScreen?: boolean;
  /** Mail that says the same, with the values that it needs in addition to those on the screen. */
  mail: { template: JobData['mail']['template']; values?: Record<string, string> };
  /** Super admin who has done it, and knows. */
  except?: string;
}

/** Tells super admins the same on the screen and by mail, in the transaction that makes the change. */
export async function tellSuperAdmins(
  tx: Tx,
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  { kind, values = {}, path, isOnScreen = true, mail, except }: News,
): Promise<void> {
  const people = await tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language'])
    .where('super_admin', '=', true)
    .where('status', '=', 'ACTIVE')
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .orderBy('id')
    .execute();
  if (isOnScreen)
    await notify(tx, { userIds: people.map(({ id }) => id), organisationId: null, kind, values, path });
  for (const { name, email, language } of people)
    await queueMail(jobs, tx, {
      to: email,
      language,
      template: mail.template,
      values: { ...values, ...mail.values, person: name, link: `${settings.ADMIN_CONSOLE_URL}${path ?? ''}` },
    });
}
