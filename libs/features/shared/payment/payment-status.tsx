import type { Transaction } from '@sanaga/api';
import { bulkOutcome } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { StatusTag } from '@sanaga/ui';

interface PaymentStatusProps {
  payment: {
    status: Transaction['status'];
    /** All that it moved was undone. */
    reversed?: boolean;
    /** Of a bulk payment: how many payments it has, how many were paid, at once or late, and how many cancelled. */
    items: { total: number; completed: number; paidLate?: number; cancelled: number } | null;
  };
  reason?: string;
}

/** A payment's status; of a bulk payment that was paid in part, how many of its payments were, and how many cancelled. */
export function PaymentStatus({ payment: { status, reversed, items }, reason }: PaymentStatusProps) {
  const { t } = useTranslation('ui');
  if (reversed)
    return <StatusTag kind="transaction" status="CANCELLED" label={t('status.reversed')} reason={reason} />;
  const { total, completed, paidLate = 0, cancelled } = items ?? { total: 0, completed: 0, cancelled: 0 };
  const counts = { paid: completed + paidLate, cancelled, total };
  const outcome = bulkOutcome(status, counts);
  const text = cancelled > 0 ? 'status.partlyCancelled' : 'status.partlyPaid';
  const label = outcome.partlyPaid ? t(text, { ...counts, count: cancelled }) : undefined;
  return <StatusTag kind="transaction" status={outcome.status} label={label} reason={reason} />;
}
