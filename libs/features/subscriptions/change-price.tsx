import { apiErrorOf, type PlanOffer, useChangePlanPriceMutation } from '@sanaga/api';
import { maxPlanPrice } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Hint, useAmountText } from '@sanaga/ui';
import { useId, useState } from 'react';
import { AmountInput } from '../shared/money/amount-input.tsx';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';

interface ChangePriceProps {
  offer: PlanOffer;
  onClose: () => void;
}

/** Says in a sentence what the new price does to what is billed. */
function useEffectText({ monthlyPrice, subscribers }: PlanOffer, price: number): string {
  const { t } = useTranslation('subscriptions');
  const amount = useAmountText();
  const count = subscribers ?? 0;
  const difference = (price - monthlyPrice) * count;
  if (price === monthlyPrice) return t('price.same');
  if (count === 0) return t('price.nobody');
  return t(difference > 0 ? 'price.more' : 'price.less', { count, amount: amount(Math.abs(difference)) });
}

/** Changes what a plan costs, after a confirmation that says whom it concerns and from when. */
export function ChangePrice({ offer, onClose }: ChangePriceProps) {
  const { t } = useTranslation(['subscriptions', 'common']);
  const amount = useAmountText();
  const field = useId();
  const [change, { error }] = useChangePlanPriceMutation();
  const { plan, monthlyPrice } = offer;
  const [typed, setTyped] = useState<number | null>(monthlyPrice);
  const isPrice = typed !== null && Number.isSafeInteger(typed) && typed >= 0 && typed <= maxPlanPrice;
  const price = isPrice ? typed : monthlyPrice;
  const effect = useEffectText(offer, price);
  const name = t(`common:plans.${plan}`);
  const atField = apiErrorOf(error)?.errors?.find(({ field: named }) => named === 'monthlyPrice')?.message;
  return (
    <ConfirmWithReason
      title={t('price.title', { name })}
      confirmLabel={t('price.action', { amount: amount(price) })}
      announced={t('price.announced', { name, amount: amount(price) })}
      incomplete={!isPrice || price === monthlyPrice}
      run={() => change({ plan, body: { monthlyPrice: price } })}
      onBack={onClose}
      onDone={onClose}
      extra={
        <div>
          <label htmlFor={field}>{t('price.field')}</label>
          <AmountInput id={field} value={typed} onChange={setTyped} />
          {(atField ?? !isPrice) && <Hint tone="bad">{atField ?? t('common:wholeFrancs')}</Hint>}
          {isPrice && <Hint>{effect}</Hint>}
        </div>
      }
    >
      {t('price.text')}
    </ConfirmWithReason>
  );
}
