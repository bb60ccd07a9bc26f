import type { TransactionDetail } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { useState } from 'react';

/**
 * Says what somebody else decided about a payment that waited when it was opened here; a question about it then closes
 * by itself.
 */
export function useDecidedMeanwhile(
  detail: TransactionDetail | undefined,
  ownDecision: string | undefined,
): string | undefined {
  const { t } = useTranslation('payment');
  const { userId } = useCurrentUser();
  const [waited, setWaited] = useState<string>();
  if (detail?.status === 'PENDING' && waited !== detail.id) setWaited(detail.id);
  if (!detail || detail.status === 'PENDING' || waited !== detail.id || ownDecision === detail.id)
    return undefined;
  const { status, approvedBy, history } = detail;
  const isCancelled = status === 'CANCELLED';
  const by = isCancelled ? history.findLast(({ to }) => to === 'CANCELLED')?.by : approvedBy;
  // decided in another tab
  if (by?.userId === userId) return undefined;
  if (isCancelled) return by ? t('meanwhile.cancelled', { name: by.name }) : t('meanwhile.cancelled_system');
  return by ? t('meanwhile.approved', { name: by.name }) : undefined;
}
