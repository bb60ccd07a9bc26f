import type { Transaction } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Hint } from '@sanaga/ui';

/** Lists what a person should look at before a payment is approved, apart from its name. */
export function Remarks({ remarks }: Pick<Transaction, 'remarks'>) {
  const { t } = useTranslation('bulk');
  return remarks.map((remark) => (
    <Hint key={remark} tone={remark === 'FIRST_PAYMENT' ? 'text2' : 'warn'}>
      {t(`remarks.${remark}`)}
    </Hint>
  ));
}
