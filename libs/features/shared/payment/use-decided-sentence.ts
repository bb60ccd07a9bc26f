import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';

/** Says what was decided about a payment, and to whom it goes or from which file it is. */
export function useDecidedSentence() {
  const { t } = useTranslation('payment');
  const amountText = useAmountText();
  return ({ amount, name, items, kind }: Transaction, decision: 'approve' | 'cancel'): string => {
    const of = kind === 'COLLECTION' ? 'withdraw' : decision;
    return t(`${of}.${items ? 'doneFile' : 'done'}`, { amount: amountText(amount), name });
  };
}
