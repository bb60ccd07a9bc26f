import type { PayeeCheck } from '@sanaga/api';
import { expenseCategories, guessExpenseCategory, textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { LimitedInput, useAmountText, useClearable, useLimitRule, usePhone } from '@sanaga/ui';
import { Form, Select } from 'antd';
import { memo } from 'react';
import { AmountInput, isPayable, payableFrancs, within } from '../shared/money/amount-input.tsx';

/** Range that the amount may be in; whole XAF. */
export type Limits = Pick<PayeeCheck, 'minimum' | 'maximum'>;

interface Range {
  /** Whole XAF. */
  amount: number | null | undefined;
  limits: Limits | undefined;
}

/** Says why an amount cannot be paid, with the limits; returns undefined if it can, or until the limits are known. */
export function useOutOfRange({ amount, limits }: Range): string | undefined {
  const { t } = useTranslation('new-payment');
  const amountText = useAmountText();
  if (!limits || !isPayable(amount)) return undefined;
  const { minimum, maximum } = limits;
  if (amount >= minimum && amount <= maximum) return undefined;
  return t('amount.outside', { minimum: amountText(minimum), maximum: amountText(maximum) });
}

function AmountField({ minimum, maximum }: Partial<Limits>) {
  const { t } = useTranslation(['new-payment', 'common']);
  const amountText = useAmountText();
  // as tall as the fields around it
  const fieldSize = usePhone() ? 'large' : 'middle';
  const range = minimum !== undefined &&
    maximum !== undefined && {
      minimum,
      maximum,
      texts: { minimum: amountText(minimum), maximum: amountText(maximum) },
    };
  return (
    <Form.Item
      name="amount"
      label={t('common:fields.amountXaf')}
      className="payment-amount"
      extra={range && t('amount.range', range.texts)}
      rules={[
        { required: true, message: range ? t('amount.outside', range.texts) : t('common:required') },
        payableFrancs(range ? t('common:payableFrancs', range.texts) : t('amount.whole')),
        ...(range ? [within(range, t('amount.outside', range.texts))] : []),
      ]}
    >
      <AmountInput size={fieldSize} />
    </Form.Item>
  );
}

function CategoryField() {
  const { t } = useTranslation(['new-payment', 'common']);
  const clearable = useClearable();
  const reason = Form.useWatch<string | undefined>('reason') ?? '';
  const options = expenseCategories.map((value) => ({ value, label: t(`common:expenses.${value}`) }));
  const guess = t(`common:expenses.${guessExpenseCategory(reason)}`);
  return (
    <Form.Item name="expenseCategory" label={t('category.label')}>
      <Select
        options={options}
        allowClear={clearable}
        placeholder={reason ? t('category.guess', { guess }) : undefined}
      />
    </Form.Item>
  );
}

/** Asks for amount and reason. It is drawn again only for other limits, as a cheap phone feels each field. */
export const PaymentFields = memo(function PaymentFields(limits: Partial<Limits>) {
  const { t } = useTranslation(['new-payment', 'common']);
  const atMost = useLimitRule();
  return (
    <>
      <AmountField {...limits} />
      <Form.Item
        name="reason"
        label={t('common:fields.reason')}
        rules={[
          { required: true, whitespace: true, message: t('common:required') },
          atMost(textLimits.paymentText),
        ]}
      >
        <LimitedInput limit={textLimits.paymentText} autoComplete="off" />
      </Form.Item>
    </>
  );
});

/** Asks for what may be said besides: the category, and a message to the payee. */
export const OptionalPaymentFields = memo(function OptionalPaymentFields() {
  const { t } = useTranslation(['new-payment', 'common']);
  const atMost = useLimitRule();
  return (
    <>
      <CategoryField />
      <Form.Item
        name="receiverMessage"
        label={`${t('message.label')} (${t('common:fields.optional')})`}
        rules={[atMost(textLimits.paymentText)]}
      >
        <LimitedInput limit={textLimits.paymentText} autoComplete="off" />
      </Form.Item>
    </>
  );
});
