import type { Tx } from '@sanaga/database';
import { notify, type NewNotification } from '../../kernel/notifications/notifications.service.ts';
import * as repository from './users.repository.ts';

/** Exports what other contexts need of a holder's admins. */

export type Admin = repository.UserRow;

/** Lists the active admins, those of the longest standing first. */
export const adminsAtWork = (tx: Tx, organisationId: string): Promise<Admin[]> =>
  repository.adminsAtWork(tx, organisationId);

/** Notifies those who are active, and returns them: some notifications they are mailed as well. */
export async function notifyAdmins(
  tx: Tx,
  organisationId: string,
  notification: Omit<NewNotification, 'userIds' | 'organisationId'>,
): Promise<Admin[]> {
  const admins = await adminsAtWork(tx, organisationId);
  await notify(tx, { ...notification, userIds: admins.map(({ id }) => id), organisationId });
  return admins;
}
