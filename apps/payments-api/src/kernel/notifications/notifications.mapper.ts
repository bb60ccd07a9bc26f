import type { notifications } from '@sanaga/contract';
import { formatPhone, type Language } from '@sanaga/domain';
import { formatAmount } from '@sanaga/mail';
import type { z } from 'zod';
import { retryName, translator } from '../translations.ts';
import type { NotificationRow } from './notifications.repository.ts';

type Notification = z.input<typeof notifications.Notification>;

type Values = Record<string, string | number>;

/**
 * Returns the sentence in the reader's language, with amounts as that language writes them and numbers as people do.
 */
function titleOf({ kind, values }: NotificationRow, language: Language): string {
  const { amount, number, retryNth, context: chosen, ...rest } = values as Values;
  const written = {
    ...(typeof amount === 'number' && { amount: formatAmount(amount, language) }),
    ...(number !== undefined && { number: formatPhone(String(number)) }),
    ...(retryNth !== undefined && {
      name: retryName(language, Number(retryNth) === 1, { name: String(rest['name']), nth: retryNth }),
    }),
  };
  // rows of before these were known have the plain sentence
  const told = rest['count'] ? 'partly' : rest['reason'] ? 'reason' : rest['by'] ? 'by' : undefined;
  const context = typeof chosen === 'string' ? chosen : told;
  return translator(language, 'notifications')(`titles.${kind}`, {
    ...rest,
    ...written,
    context,
  });
}

export const toNotification = (row: NotificationRow, language: Language): Notification => ({
  notificationId: row.id,
  kind: row.kind,
  title: titleOf(row, language),
  path: row.path,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});
