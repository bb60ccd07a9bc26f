import type { Refill } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { StatusTag } from '@sanaga/ui';

interface RefillStatusProps {
  refill: {
    status: Refill['status'];
    /** Whether all that came in was taken again: as the search has it, or as the refill itself. */
    reversed?: boolean;
    correction?: Refill['correction'];
  };
  reason?: string;
}

/** A refill's status, or that all that came in was taken again. */
export function RefillStatus({ refill: { status, correction, reversed }, reason }: RefillStatusProps) {
  const { t } = useTranslation('ui');
  if (reversed ?? correction?.reversed)
    return <StatusTag kind="refill" status="CANCELLED" label={t('status.refillReversed')} reason={reason} />;
  return <StatusTag kind="refill" status={status} reason={reason} />;
}
