import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';

/** What a correction did to the wallet, as text. */
export function useCorrection(): (correction: NonNullable<Transaction['correction']>) => string {
  const { t } = useTranslation('payment');
  const amountText = useAmountText();
  return ({ amount }) =>
    t(amount < 0 ? 'correction.debited' : 'correction.credited', { amount: amountText(Math.abs(amount)) });
}
