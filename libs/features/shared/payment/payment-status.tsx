import type { Transaction } from '@sanaga/api';
import { isPartlyPaid } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { StatusTag } from '@sanaga/ui';

interface PaymentStatusProps {
  payment: {
    status: Transaction['status'];
    /** Of a bulk payment: how many payments it has, and how many were paid. */
    items: { total: number; completed: number } | null;
  };
  reason?: string;
}

/** A payment's status; of a bulk payment that was paid in part, how many of its payments were. */
export function PaymentStatus({ payment: { status, items }, reason }: PaymentStatusProps) {
  const { t } = useTranslation('ui');
  const label =
    items && isPartlyPaid(status, items.completed)
      ? t('status.partlyPaid', { paid: items.completed, total: items.total })
      : undefined;
  return <StatusTag kind="transaction" status={status} label={label} reason={reason} />;
}
