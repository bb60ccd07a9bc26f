import type { Transaction } from '@sanaga/api';
import { bulkOutcome } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { StatusTag } from '@sanaga/ui';
import { isLate } from './late.ts';

interface PaymentStatusProps {
  payment: {
    status: Transaction['status'];
    /** Whether all that it moved was undone: as the search has it, or as the payment itself. */
    reversed?: boolean;
    /** Whether it failed and was paid after all: as the search has it, or as the payment itself. */
    paidLate?: boolean;
    problemReason?: Transaction['problemReason'];
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
  // a single one reads as a bulk payment that has it alone
  const late = (payment.paidLate ?? isLate(payment)) ? 1 : 0;
  const alone = { total: 1, completed: 0, paidLate: late, cancelled: 0 };
  const { total, completed, paidLate = 0, cancelled } = items ?? alone;
  const counts = { paid: completed + paidLate, cancelled, total };
  const outcome = bulkOutcome(status, counts);
  const text = cancelled > 0 ? 'status.partlyCancelled' : 'status.partlyPaid';
  const label = outcome.partlyPaid ? t(text, { ...counts, count: cancelled }) : undefined;
  return <StatusTag kind="transaction" status={outcome.status} label={label} reason={reason} />;
}
