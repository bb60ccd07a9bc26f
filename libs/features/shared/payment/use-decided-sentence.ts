import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';

/** What was decided of a payment, to whom it goes or from which file it is. */
export function useDecidedSentence() {
  const { t } = useTranslation('payment');
  const amountText = useAmountText();
  return ({ amount, name, items }: Transaction, decision: 'approve' | 'cancel'): string =>
    t(`${decision}.${items ? 'doneFile' : 'done'}`, { amount: amountText(amount), name });
}
