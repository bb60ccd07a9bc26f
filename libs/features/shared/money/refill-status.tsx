import type { Refill } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { StatusTag } from '@sanaga/ui';
import { cameLate } from './received-late.ts';

interface RefillStatusProps {
  refill: {
    status: Refill['status'];
    /** True if all that came in was taken again, as the search returns it; the refill itself has `correction`. */
    reversed?: boolean;
    /** True if it failed and came in after all, as the search returns it; the refill itself has `correction`. */
    receivedLate?: boolean;
    correction?: Refill['correction'];
  };
  reason?: string;
}

/** Shows a refill's status as people read it, or that all that came in was taken again. */
export function RefillStatus({ refill, reason }: RefillStatusProps) {
  const { t } = useTranslation('ui');
  const { correction, reversed, receivedLate } = refill;
  if (reversed ?? correction?.reversed)
    return <StatusTag kind="refill" status="CANCELLED" label={t('status.refillReversed')} reason={reason} />;
  const status = (receivedLate ?? cameLate(refill)) ? 'COMPLETED' : refill.status;
  return <StatusTag kind="refill" status={status} reason={reason} />;
}
