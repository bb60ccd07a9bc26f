import type { Transaction } from '@sanaga/api';
import { isPartlyPaid } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { StatusTag } from '@sanaga/ui';

interface PaymentStatusProps {
  payment: {
    status: Transaction['status'];
    /** All that it moved was undone. */
    reversed?: boolean;
    /** Of a bulk payment: how many payments it has, and how many were paid. */
    items: { total: number; completed: number } | null;
  };
  reason?: string;
}

/** A payment's status; of a bulk payment that was paid in part, how many of its payments were. */
export function PaymentStatus({ payment: { status, reversed, items }, reason }: PaymentStatusProps) {
  const { t } = useTranslation('ui');
  if (reversed)
    return <StatusTag kind="transaction" status="CANCELLED" label={t('status.reversed')} reason={reason} />;
  const label =
    items && isPartlyPaid(status, items.completed)
      ? t('status.partlyPaid', { paid: items.completed, total: items.total })
      : undefined;
  return <StatusTag kind="transaction" status={status} label={label} reason={reason} />;
}
