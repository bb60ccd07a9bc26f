import type { Transaction } from '@sanaga/api';
import { bulkOutcome } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { StatusTag } from '@sanaga/ui';
import { isLate } from './corrections.ts';

interface PaymentStatusProps {
  payment: {
    status: Transaction['status'];
    /** True if all that it moved was undone, as the search returns it; the payment itself has `correction`. */
    reversed?: boolean;
    /** True if it failed and was paid after all, as the search returns it; the payment itself has `correction`. */
    paidLate?: boolean;
    problemReason?: Transaction['problemReason'];
    correction?: Transaction['correction'];
    excluded?: Transaction['excluded'];
    /** Numbers of a bulk payment: all its payments, those paid at once or late, and those cancelled. */
    items: { total: number; completed: number; paidLate?: number; cancelled: number } | null;
  };
  reason?: string;
}

/**
 * Shows a payment's status. For a bulk payment that was paid in part it says how many of its payments were paid, and
 * how many were cancelled.
 */
export function PaymentStatus({ payment, reason }: PaymentStatusProps) {
  const { t } = useTranslation('ui');
  const { status, reversed, correction, excluded, items } = payment;
  if (excluded)
    return <StatusTag kind="transaction" status="CANCELLED" label={t('status.excluded')} reason={reason} />;
  if (reversed ?? correction?.reversed)
    return <StatusTag kind="transaction" status="CANCELLED" label={t('status.reversed')} reason={reason} />;
  // a single payment reads like a bulk payment of one
  const late = (payment.paidLate ?? isLate(payment)) ? 1 : 0;
  const alone = { total: 1, completed: 0, paidLate: late, cancelled: 0 };
  const { total, completed, paidLate = 0, cancelled } = items ?? alone;
  const counts = { paid: completed + paidLate, cancelled, total };
  const outcome = bulkOutcome(status, counts);
  const text = cancelled > 0 ? 'status.partlyCancelled' : 'status.partlyPaid';
  const label = outcome.partlyPaid ? t(text, { ...counts, count: cancelled }) : undefined;
  return <StatusTag kind="transaction" status={outcome.status} label={label} reason={reason} />;
}
