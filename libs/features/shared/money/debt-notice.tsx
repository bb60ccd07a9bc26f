import { useGetWalletQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Notice, useAmountText } from '@sanaga/ui';

/** Says what the wallet owes and why nothing can be approved; shows nothing if it owes nothing. */
export function DebtNotice({ className }: { className?: string }) {
  const { t } = useTranslation('common');
  const amountText = useAmountText();
  const { data: wallet } = useGetWalletQuery();
  if (!wallet?.debt) return null;
  return (
    <div className={className}>
      <Notice tone="bad">{t('walletInDebt', { amount: amountText(wallet.debt) })}</Notice>
    </div>
  );
}
