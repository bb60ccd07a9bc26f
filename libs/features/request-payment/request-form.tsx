import { type Transaction, useIdempotencyKey, useRequestPaymentMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import {
  Card,
  ConfirmAction,
  dropPersisted,
  ErrorWithRetry,
  LimitedInput,
  persistedState,
  persistState,
  useAmountText,
  useLimitRule,
} from '@sanaga/ui';
import { Button, Form, type FormInstance } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { AmountInput, isPayable, payableFrancs } from '../shared/money/amount-input.tsx';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useConfirmedSubmit } from '../shared/forms/use-submit.ts';
import { PayeeNumberField } from '../shared/people/payee-number-field.tsx';
import { formatPhone, toPhoneNumber } from '../shared/people/phone-number.ts';
import { type NameLookup, useRegisteredName } from '../shared/people/use-registered-name.ts';

interface Fields {
  number: string;
  /** Whole XAF. */
  amount: number;
  reason: string;
}

interface RequestFormProps {
  onRequested: (payment: Transaction) => void;
}

function Inputs({ lookup }: { lookup: NameLookup }) {
  const { t } = useTranslation(['request-payment', 'common']);
  const atMost = useLimitRule();
  const amountText = useAmountText();
  const required = { required: true, message: t('common:required') };
  return (
    <Card className="sg-c8">
      <PayeeNumberField name="number" label={t('number')} lookup={lookup} />
      <Form.Item
        name="amount"
        label={t('common:fields.amountXaf')}
        rules={[required, payableFrancs(t('common:payableFrancs', { minimum: amountText(1) }))]}
      >
        <AmountInput />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('common:fields.reason')}
        extra={t('reasonHint')}
        rules={[{ ...required, whitespace: true }, atMost(textLimits.paymentText)]}
      >
        <LimitedInput limit={textLimits.paymentText} autoComplete="off" size="large" />
      </Form.Item>
    </Card>
  );
}

function How() {
  const { t } = useTranslation('request-payment');
  return (
    <Card title={t('how.title')}>
      <ol className="sg-col sg-small sg-text2">
        <li>{t('how.asks')}</li>
        <li>{t('how.pin')}</li>
        <li>{t('how.credited')}</li>
      </ol>
    </Card>
  );
}

/** Shows whom MTN asks, as far as it is known. */
function Payer({ number, lookup }: { number: string; lookup: NameLookup }) {
  const { t } = useTranslation(['request-payment', 'payee']);
  const { found, error, checking, again } = lookup;
  if (error)
    return (
      <ErrorWithRetry
        message={t('confirm.unchecked', { why: error.message })}
        code={error.code ?? error.status}
        onRetry={again}
        retrying={checking}
      />
    );
  if (!found) return t('payee:checking');
  const name = found.registeredName;
  return name ? t('confirm.named', { name, number }) : t('confirm.unnamed', { number });
}

interface QuestionProps {
  asked?: Fields;
  lookup: NameLookup;
  busy: boolean;
  refusal?: string;
  onSend: () => void;
  onBack: () => void;
}

function Question({ asked, lookup, busy, refusal, onSend, onBack }: QuestionProps) {
  const { t } = useTranslation('request-payment');
  const amountText = useAmountText();
  const amount = asked?.amount ?? 0;
  return (
    <ConfirmAction
      open={asked !== undefined}
      title={t('confirm.title')}
      receipt={{
        lines: [{ label: t('confirm.pays'), value: amount }],
        total: { label: t('confirm.comes'), value: amount },
      }}
      confirmLabel={t('confirm.action', { amount: amountText(amount) })}
      onConfirm={onSend}
      onBack={onBack}
      busy={busy}
      // nobody is asked for money until their name was looked up
      disabled={!lookup.found}
      error={refusal}
    >
      <Payer number={formatPhone(toPhoneNumber(asked?.number ?? ''))} lookup={lookup} />
    </ConfirmAction>
  );
}

function ContinueButton({ form }: { form: FormInstance<Fields> }) {
  const { t } = useTranslation(['request-payment', 'common']);
  const amountText = useAmountText();
  const amount = Form.useWatch('amount', form);
  return (
    <Button type="primary" htmlType="submit" size="large" block>
      {isPayable(amount) ? t('continueWith', { amount: amountText(amount) }) : t('common:actions.continue')}
    </Button>
  );
}

/** Asks for the payer, the amount and the reason, and confirms before MTN prompts on the phone. */
export function RequestForm({ onRequested }: RequestFormProps) {
  const [form] = Form.useForm<Fields>();
  const { userId } = useCurrentUser();
  const draft = `request-payment:${userId}`;
  const [first] = useState(() => persistedState<Partial<Fields>>(draft) ?? {});
  const [settledNumber, settleNumber] = useState(first.number);
  const lookup = useRegisteredName(settledNumber, undefined);
  const [request] = useRequestPaymentMutation();
  const { key, settle } = useIdempotencyKey('request-payment');
  const send = async ({ number, amount: wanted, reason }: Fields) => {
    const body = { number: toPhoneNumber(number), amount: wanted, reason: reason.trim() };
    const outcome = await request({ body, 'idempotency-key': key });
    settle(outcome.error);
    return outcome;
  };
  const { formProps, asked, busy, refusal, confirm, back } = useConfirmedSubmit(form, send, (payment) => {
    dropPersisted(draft);
    if (payment) onRequested(payment);
  });
  const settleTyped = () => settleNumber(form.getFieldValue('number') as string | undefined);
  const onProblem = useEffectEvent(() => lookup.problem !== undefined && back());
  useEffect(() => void onProblem(), [lookup.problem]);
  return (
    <Form<Fields>
      {...formProps}
      className="sg-grid"
      initialValues={first}
      onValuesChange={(changed, typed) => {
        formProps.onValuesChange?.(changed, typed);
        persistState(draft, typed);
      }}
      onBlur={settleTyped}
      onFinish={(values) => {
        settleTyped();
        formProps.onFinish?.(values);
      }}
    >
      <Inputs lookup={lookup} />
      <div className="sg-c4 sg-col">
        <How />
        <Refusal>{asked ? undefined : refusal}</Refusal>
        <ContinueButton form={form} />
      </div>
      <Question asked={asked} lookup={lookup} busy={busy} refusal={refusal} onSend={confirm} onBack={back} />
    </Form>
  );
}
