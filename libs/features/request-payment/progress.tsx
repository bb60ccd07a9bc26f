import { type TransactionDetail, useGetTransactionDetailQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, Card, Icon, LinkButton, Notice, ProgressSteps, StatusTag, useAmountText } from '@sanaga/ui';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { PaymentTimeline } from '../shared/payment/payment-timeline.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';

/** Number of steps: requested, approved on the phone, credited. */
const steps = 3;

function Standing({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation(['request-payment', 'payment']);
  const amountText = useAmountText();
  const { status, problemReason, operatorCode } = payment;
  const number = formatPhone(payment.number);
  if (status === 'COMPLETED')
    return (
      <Notice tone="good" live>
        {t('progress.credited', { amount: amountText(payment.amount) })}
      </Notice>
    );
  if (status === 'PROBLEMATIC') {
    if (problemReason === 'UNKNOWN')
      return (
        <Notice tone="act" live>
          {t('progress.unknown')}
        </Notice>
      );
    const why = operatorCode && t(`payment:requestProblem.${operatorCode}`, { defaultValue: '' });
    return (
      <Notice tone="bad" live>
        {why && `${why}. `}
        {t('progress.notPaid')}
      </Notice>
    );
  }
  if (status === 'CANCELLED')
    return (
      <Notice tone="calm" live>
        {t('progress.cancelled')}
      </Notice>
    );
  return (
    <Notice tone="act" icon="phone" live>
      {t('progress.asks', { number })}
    </Notice>
  );
}

interface ProgressProps {
  id: string;
  onAnother: () => void;
}

/** Shows the outcome of the request; it updates as soon as MTN reports more. */
export function Progress({ id, onAnother }: ProgressProps) {
  const { t } = useTranslation('request-payment');
  const query = useGetTransactionDetailQuery({ id });
  const { currentData: payment } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = payment !== undefined;
  useEffect(() => heading.current?.focus(), [isThere]);
  if (!payment) return <CardNotLoaded query={query} rows={4} />;
  const number = formatPhone(payment.number);
  const done = payment.status === 'COMPLETED' ? steps : 1;
  return (
    <Card>
      <div className="sg-col">
        <h2 ref={heading} tabIndex={-1} className="sg-row sg-wrap">
          {t('progress.title', { number })}
          <StatusTag kind="transaction" status={payment.status} />
        </h2>
        <Amount value={payment.amount} size="xl" />
        <p className="sg-text2">
          {payment.registeredName ? `${payment.registeredName}, ` : ''}
          {payment.reason} · <span className="sg-mono sg-nowrap">{payment.reference}</span>
        </p>
        {(payment.status === 'IN_PROGRESS' || payment.status === 'COMPLETED') && (
          <ProgressSteps label={t('progress.steps', { done, steps })} done={done} total={steps} />
        )}
        <Standing payment={payment} />
        <PaymentTimeline payment={payment} />
        <div className="sg-row sg-wrap sg-actions">
          <Button type="primary" icon={<Icon name="plus" />} onClick={onAnother}>
            {t('progress.another')}
          </Button>
          <LinkButton href={pathTo.transaction(payment.id)}>{t('progress.see')}</LinkButton>
        </div>
      </div>
    </Card>
  );
}
