import type { Refill } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { refillCorrectionOf } from '../shared/money/received-late.ts';
import { useCorrection } from '../shared/payment/corrections.ts';
import { formatPhone } from '../shared/people/phone-number.ts';

/** Number of steps: requested, accepted, prompted on the phone, credited. */
export const refillSteps = 4;

/** Counts the steps that a refill has completed. */
export function stepsDone({ status, asked }: Refill): number {
  if (status === 'COMPLETED') return refillSteps;
  if (status === 'PROCESSING') return asked ? 3 : 2;
  return 1;
}

export const isUnderWay = ({ status }: Refill): boolean => status === 'REQUESTED' || status === 'PROCESSING';

/**
 * Says briefly what a refill waits for, why it failed or was refused, or what was corrected; returns undefined if its
 * status says it all.
 */
export function useRefillReason(): (refill: Refill) => string | undefined {
  const { t } = useTranslation('balances');
  const changeOf = useCorrection();
  return (refill) => {
    const { status, asked, operatorCode, accountNumber, refusalReason, correction } = refill;
    if (correction) {
      const change = changeOf(correction);
      const kind = refillCorrectionOf(refill);
      return kind === 'reversed' ? change : t(`correction.${kind}Short`, { change });
    }
    if (status === 'REQUESTED') return t('progress.requested');
    if (status === 'PROCESSING')
      return asked ? t('progress.phone', { number: formatPhone(accountNumber) }) : t('progress.asking');
    if (status === 'REFUSED') return refusalReason ?? undefined;
    if (status !== 'FAILED') return undefined;
    const code = operatorCode ?? 'UNKNOWN';
    return t(`reasons.${code}`, { defaultValue: t('reasons.other', { code }) });
  };
}
