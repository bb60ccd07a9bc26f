import {
  type CardStatus,
  type CardTopUp,
  useIdempotencyKey,
  useStartCardCheckoutMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, Notice, useAmountText, useOnce } from '@sanaga/ui';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { formPropsOf } from '../shared/forms/use-submit.ts';
import { DocumentsNeeded } from '../shared/documents/documents-needed.tsx';
import { AmountInput, isPayable, wholeFrancs } from '../shared/money/amount-input.tsx';
import { showFieldErrors } from '../shared/forms/field-errors.ts';
import { rememberTopUp } from '../shared/money/remembered-top-up.ts';
import './card-top-up.css';

interface Fields {
  /** Whole XAF. */
  amount?: number | null;
}

/** Common amounts; those outside the limits are not offered. */
const usual = [10_000, 50_000, 100_000, 500_000];

type Limits = Pick<CardStatus, 'minimum' | 'maximum'>;

const isWithin = (amount: number, { minimum, maximum }: Limits): boolean =>
  amount >= minimum && amount <= maximum;

function useRules(limits: Limits) {
  const { t } = useTranslation(['card', 'common']);
  const amountText = useAmountText();
  const range = t('range', {
    minimum: amountText(limits.minimum),
    maximum: amountText(limits.maximum),
  });
  return [
    {
      required: true,
      message: t('common:required'),
      validateTrigger: 'onChange',
      // a required rule with its own trigger expects text unless told the type, and does not count NaN as a number
      type: 'number',
      transform: (value?: number | null) => (Number.isNaN(value) ? 0 : value),
    } as const,
    {
      ...wholeFrancs(t('common:payableFrancs', { minimum: amountText(limits.minimum) })),
      validateTrigger: 'onSubmit',
    },
    {
      // not while typing: too little may be the beginning of more
      validateTrigger: 'onBlur',
      validator: (_: unknown, value?: number | null) =>
        typeof value !== 'number' || !Number.isSafeInteger(value) || isWithin(value, limits)
          ? Promise.resolve()
          : Promise.reject(new Error(range)),
    },
  ];
}

/** Leads to the provider's page. If that opens automatically, this shows only for a moment. */
function Leaving({ topUp, url }: { topUp: CardTopUp; url: string }) {
  const { t } = useTranslation('card');
  const amountText = useAmountText();
  return (
    <div className="sg-col">
      <Notice tone="calm" live>
        {t('leaving', { amount: amountText(topUp.amount), reference: topUp.reference })}
      </Notice>
      <Button type="primary" size="large" block href={url}>
        {t('toProvider')}
      </Button>
    </div>
  );
}

/** Watches the typed amount alone, so that the field itself is not rendered again with every digit. */
function PayButton({ busy, limits }: { busy: boolean; limits: Limits }) {
  const { t } = useTranslation('card');
  const amountText = useAmountText();
  const amount = Form.useWatch<number | null | undefined>('amount');
  return (
    <BusyButton type="primary" size="large" block htmlType="submit" busy={busy}>
      {isPayable(amount) && isWithin(amount, limits)
        ? t('payAmount', { amount: amountText(amount) })
        : t('pay')}
    </BusyButton>
  );
}

/**
 * Asks for the amount; the card provider's page then asks for the card. Nothing is credited before it was paid there.
 */
export function TopUpForm({ limits }: { limits: Limits }) {
  const { t } = useTranslation(['card', 'common']);
  const amountText = useAmountText();
  const [form] = Form.useForm<Fields>();
  const [refusal, setRefusal] = useState<string>();
  const [start, { data: topUp, isLoading }] = useStartCardCheckoutMutation();
  const { key, settle } = useIdempotencyKey('card-top-up');
  const rules = useRules(limits);
  const { once, end } = useOnce();
  const offered = usual.filter((each) => isWithin(each, limits));

  const send = async ({ amount: wanted }: Fields) => {
    if (typeof wanted !== 'number') return;
    setRefusal(undefined);
    const { data, error } = await start({ body: { amount: wanted }, 'idempotency-key': key });
    settle(error);
    if (!data) return setRefusal(showFieldErrors(form, error));
    rememberTopUp(data.topUpId);
    if (data.checkoutUrl === null) return setRefusal(t('noPage'));
    end();
    window.open(data.checkoutUrl, '_self');
  };
  if (topUp?.checkoutUrl) return <Leaving topUp={topUp} url={topUp.checkoutUrl} />;
  return (
    <Form {...formPropsOf(form)} onFinish={(fields) => void once(() => send(fields))}>
      <div className="sg-col">
        <DocumentsNeeded />
        <p className="sg-text2">{t('text')}</p>
      </div>
      <div className="card-usual" role="group" aria-label={t('usual')}>
        {offered.map((each) => (
          <Button key={each} size="small" onClick={() => form.setFieldValue('amount', each)}>
            {amountText(each)}
          </Button>
        ))}
      </div>
      <Form.Item
        name="amount"
        label={t('common:fields.amountXaf')}
        rules={rules}
        validateTrigger={['onChange', 'onBlur']}
      >
        <AmountInput />
      </Form.Item>
      <div role="alert">{refusal && <Hint tone="bad">{refusal}</Hint>}</div>
      <PayButton busy={isLoading} limits={limits} />
    </Form>
  );
}
