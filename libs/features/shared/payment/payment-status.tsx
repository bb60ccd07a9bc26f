import type { Transaction } from '@sanaga/api';
import { bulkOutcome } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { StatusTag } from '@sanaga/ui';

interface PaymentStatusProps {
  payment: {
    status: Transaction['status'];
    /** Whether all that it moved was undone: as the search has it, or as the payment itself. */
    reversed?: boolean;
    correction?: Transaction['correction'];
    /** Of a bulk payment: how many payments it has, how many were paid, at once or late, and how many cancelled. */
    items: { total: number; completed: number; paidLate?: number; cancelled: number } | null;
  };
  reason?: string;
}

/** A payment's status; of a bulk payment that was paid in part, how many of its payments were, and how many cancelled. */
export function PaymentStatus({ payment, reason }: PaymentStatusProps) {
  const { t } = useTranslation('ui');
  const { status, reversed, correction, items } = payment;
  if (reversed ?? correction?.reversed)
    return <StatusTag kind="transaction" status="CANCELLED" label={t('status.reversed')} reason={reason} />;
  const { total, completed, paidLate = 0, cancelled } = items ?? { total: 0, completed: 0, cancelled: 0 };
  const counts = { paid: completed + paidLate, cancelled, total };
  const outcome = bulkOutcome(status, counts);
  const text = cancelled > 0 ? 'status.partlyCancelled' : 'status.partlyPaid';
  const label = outcome.partlyPaid ? t(text, { ...counts, count: cancelled }) : undefined;
  return <StatusTag kind="transaction" status={outcome.status} label={label} reason={reason} />;
}
