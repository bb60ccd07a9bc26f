import { type Transaction, useGetTransactionDetailQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, Card, Icon, LinkButton, StatusTag } from '@sanaga/ui';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { formatPhone } from '../shared/people/phone-number.ts';

interface SentProps {
  payment: Transaction;
  onAnother: () => void;
}

/** Shows the result of the form: the payment is created, and somebody has to approve it. */
export function Sent({ payment, onAnother }: SentProps) {
  const { t } = useTranslation('new-payment');
  const { list } = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // as the server found them: the approval policy and deputies decide who was notified
  const { currentData } = useGetTransactionDetailQuery({ id: payment.id }, { skip: payment.individual });
  const { approvers } = currentData ?? {};
  const names = list(approvers?.map(({ name }) => name) ?? []);
  const told = approvers?.length ? t('sent.told', { names, count: approvers.length }) : t('sent.nobody');
  const notice = approvers && told;
  return (
    <Card>
      <div className="sg-col">
        <h2 ref={heading} tabIndex={-1} className="sg-row">
          <Icon name="check-circle" className="sg-good" />
          {t(payment.individual ? 'sent.titleOwn' : 'sent.title')}
        </h2>
        <Amount value={payment.amount} size="xl" />
        <p>
          <strong>{payment.name}</strong>, {formatPhone(payment.number)}
        </p>
        <div className="sg-row sg-wrap">
          <StatusTag kind="transaction" status={payment.status} />
          <span className="sg-mono sg-text2">{payment.reference}</span>
        </div>
        <p className="sg-text2">{payment.individual ? t('sent.own') : notice}</p>
        <div className="sg-row sg-wrap sg-actions">
          {/* only an individual has something left to do here, as nobody else approves it */}
          {payment.individual && (
            <LinkButton href={pathTo.transaction(payment.id)} primary>
              {t('sent.approve')}
            </LinkButton>
          )}
          <Button
            type={payment.individual ? 'default' : 'primary'}
            icon={<Icon name="plus" />}
            onClick={onAnother}
          >
            {t('sent.another')}
          </Button>
          {!payment.individual && (
            <LinkButton href={pathTo.transaction(payment.id)}>{t('sent.see')}</LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}
