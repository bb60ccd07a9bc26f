import type { Notification } from '@sanaga/api';
import { dayInDouala } from '@sanaga/domain';

/** Kinds that come in numbers, by the word for several of them. */
const groups: Readonly<Record<string, Group>> = {
  'payment-waiting': 'waiting',
  'payment-reminder': 'waiting',
  'bulk-waiting': 'waiting',
  'bulk-reminder': 'waiting',
  'payment-approved': 'approved',
  'bulk-approved': 'approved',
  'payment-completed': 'completed',
  'bulk-completed': 'completed',
  'payment-failed': 'failed',
  'bulk-problematic': 'failed',
  'payment-question': 'questions',
  'payment-comment': 'comments',
  'payment-mention': 'comments',
  'payment-answer': 'comments',
  'refill-comment': 'comments',
  'payment-cancelled': 'cancelled',
  'bulk-cancelled': 'cancelled',
  'refill-requested': 'refills',
  'organisation-requested': 'requests',
  'document-submitted': 'documents',
};
export type Group =
  | 'waiting'
  | 'approved'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'questions'
  | 'comments'
  | 'refills'
  | 'requests'
  | 'documents';

export interface GroupOfNotifications {
  /** Undefined for one that stands alone. */
  group: Group | undefined;
  /** The newest first. */
  notifications: Notification[];
}

/** Number of neighbours from which they are one row. */
const least = 3;

const alone = (notification: Notification): GroupOfNotifications => ({
  group: undefined,
  notifications: [notification],
});

/** Joins neighbours of one kind, of one day in Douala, into groups where there are several of them. */
export function grouped(notifications: readonly Notification[]): GroupOfNotifications[] {
  const runs: GroupOfNotifications[] = [];
  let last: string | undefined;
  for (const notification of notifications) {
    const group = groups[notification.kind];
    const key = group && `${group} ${dayInDouala(new Date(notification.createdAt))}`;
    const run = runs.at(-1);
    if (run && key && key === last) run.notifications.push(notification);
    else runs.push({ group, notifications: [notification] });
    last = key;
  }
  return runs.flatMap((run) =>
    run.group === undefined || run.notifications.length >= least ? run : run.notifications.map(alone),
  );
}
