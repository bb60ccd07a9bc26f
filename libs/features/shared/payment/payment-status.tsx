import type { Transaction } from '@sanaga/api';
import { bulkOutcome } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { StatusTag } from '@sanaga/ui';

interface PaymentStatusProps {
  payment: {
    status: Transaction['status'];
    /** All that it moved was undone. */
    reversed?: boolean;
    /** Of a bulk payment: how many payments it has, and how many were paid, at once or late. */
    items: { total: number; completed: number; paidLate?: number } | null;
  };
  reason?: string;
}

/** A payment's status; of a bulk payment that was paid in part, how many of its payments were. */
export function PaymentStatus({ payment: { status, reversed, items }, reason }: PaymentStatusProps) {
  const { t } = useTranslation('ui');
  if (reversed)
    return <StatusTag kind="transaction" status="CANCELLED" label={t('status.reversed')} reason={reason} />;
  const total = items?.total ?? 0;
  const paid = (items?.completed ?? 0) + (items?.paidLate ?? 0);
  const outcome = bulkOutcome(status, { paid, total });
  const label = outcome.partlyPaid ? t('status.partlyPaid', { paid, total }) : undefined;
  return <StatusTag kind="transaction" status={outcome.status} label={label} reason={reason} />;
}
