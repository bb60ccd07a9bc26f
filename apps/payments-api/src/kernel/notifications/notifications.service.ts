import { asSystem, type Database, type Tx } from '@sanaga/database';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../failure.ts';
import type { PageRequest } from '../paging.ts';
import * as repository from './notifications.repository.ts';

/** Everything that people are notified of; each has a sentence in `notifications.json`. */
export const notificationKinds = [
  'payment-waiting',
  'payment-reminder',
  'payment-approved',
  'payment-completed',
  'payment-failed',
  'payment-cancelled',
  'payment-reversed',
  'payment-comment',
  'payment-mention',
  'payment-question',
  'payment-question-withdrawn',
  'payment-answer',
  'payment-corrected',
  'approval-expired',
  'request-paid',
  'request-failed',
  'request-withdrawn',
  'bulk-waiting',
  'bulk-reminder',
  'bulk-approved',
  'bulk-completed',
  'bulk-problematic',
  'bulk-cancelled',
  'bulk-excluded',
  'bulk-approval-expired',
  'refill-requested',
  'refill-agreed',
  'refill-comment',
  'refill-completed',
  'refill-failed',
  'refill-refused',
  'account-verified',
  'account-not-verified',
  'organisation-requested',
  'organisation-approved',
  'organisation-reactivated',
  'organisation-contact-changed',
  'organisation-renamed',
  'document-submitted',
  'document-accepted',
  'document-refused',
  'approval-policy-changed',
  'approval-policy-proposed',
  'deputy-named',
  'deputy-ended',
  'beneficiary-change-waiting',
  'beneficiary-change-confirmed',
  'beneficiary-change-withdrawn',
  'role-changed',
  'admin-changed',
  'wallet-closed-out',
  'admin-recovery-asked',
  'close-out-asked',
  'reconciliation-asked',
  'wallet-corrected',
  'super-admin-invited',
  'super-admin-removal-asked',
  'super-admin-suspension-asked',
  'factor-removal-asked',
  'policy-reset-asked',
  'operator-contradiction',
  'operator-crowded',
  'operator-id-twice',
  'operator-refuses',
  'float-short',
  'float-differs',
  'float-posting-asked',
  'statement-withdrawal-asked',
  'balance-unreadable',
  'payouts-held',
  'hold-lift-asked',
  'alert-began',
  'alert-ended',
  'product-paused',
  'product-resume-asked',
  'product-resumed',
  'platform-settings-changed',
  'bill-paid',
  'bill-due',
  'issuer-missing',
  'payouts-paused',
  'payouts-resumed',
  'plan-changed',
  'plan-price-changed',
  'card-top-up-completed',
  'card-mismatch',
  'card-taken-back',
  'card-returned',
  'card-taken-back-of-holder',
  'wallet-in-debt',
  'holder-in-debt',
  'debt-paid',
  'debt-written-off',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export interface NewNotification {
  userIds: readonly string[];
  /** Null for what concerns the platform. */
  organisationId: string | null;
  kind: NotificationKind;
  /** For the sentence; `amount` in whole XAF, formatted when it is read, as `name` is worded with `retryNth`. */
  values?: Record<string, string | number>;
  /** The screen that it links to. */
  path?: string;
}

const rowsOf = ({ userIds, organisationId, kind, values = {}, path }: NewNotification) =>
  [...new Set(userIds)].map((user_id) => ({
    user_id,
    organisation_id: organisationId,
    kind,
    values: JSON.stringify(values),
    path: path ?? null,
  }));

/** Notifies people, in the transaction that makes the changes; of each, every person once, however often named. */
export async function notifyAll(tx: Tx | Database, notifications: readonly NewNotification[]): Promise<void> {
  const rows = notifications.flatMap(rowsOf);
  if (rows.length > 0) await repository.insertNotifications(tx, rows);
}

/** As `notifyAll`, of one change. */
export const notify = (tx: Tx | Database, notification: NewNotification): Promise<void> =>
  notifyAll(tx, [notification]);

/**
 * Replaces notifications that ask for a decision by its result, and marks them as read: nobody is asked for what is
 * decided.
 */
export const settle = repository.settleNotifications;

/**
 * Notifies super admins, all of them or those whom it concerns: they belong to no holder, so a member's call reaches them in
 * the system's scope.
 */
export const notifySuperAdmins = (
  tx: Tx | Database,
  notification: Omit<NewNotification, 'userIds' | 'organisationId'>,
  concerns: (userId: string) => boolean = () => true,
): Promise<void> =>
  asSystem(tx, async (db) => {
    const userIds = (await superAdminIds(db)).filter(concerns);
    return notify(db, { ...notification, userIds, organisationId: null });
  });

/** Everybody who administers the platform; members see none of them. */
export const superAdminIds = (tx: Tx | Database): Promise<string[]> => repository.activeSuperAdmins(tx);

export const listNotifications = ({ db }: Dependencies, { userId }: Caller, page: PageRequest) =>
  repository.pageOfNotifications(db, userId, page);

/** Throws NOT_FOUND where it is not the caller's. */
export async function readNotification({ db, now }: Dependencies, { userId }: Caller, id: string) {
  const row = await repository.markRead(db, userId, id, now());
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

export const readAllNotifications = ({ db, now }: Dependencies, { userId }: Caller): Promise<number> =>
  repository.markAllRead(db, userId, now());

/** Throws NOT_FOUND where it is not the caller's. */
export async function deleteNotification({ db, now }: Dependencies, { userId }: Caller, id: string) {
  const row = await repository.markDeleted(db, userId, id, now());
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}
