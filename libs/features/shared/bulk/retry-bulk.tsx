import {
  apiErrorOf,
  type TransactionDetail,
  useIdempotencyKey,
  useRetryBulkTransactionMutation,
} from '@sanaga/api';
import { can } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { ConfirmAction, Icon, Link, Notice, useAmountText, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useActor } from '../people/use-actor.ts';

/** Retries the failed payments of a bulk transaction, all together, in a new one that needs an approval. */
export function RetryBulk({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation('bulk');
  const announce = useAnnounce();
  const actor = useActor();
  const [asking, setAsking] = useState(false);
  const { key, settle } = useIdempotencyKey(`retry-bulk:${payment.id}`);
  const [retry, { data: made, error, isLoading, reset }] = useRetryBulkTransactionMutation();
  const amountText = useAmountText();
  const { retriable: count = 0, retriableAmount = 0 } = payment.bulk ?? {};
  const action = t('retry.action', { count, amount: amountText(retriableAmount) });
  const mayRetry = payment.items && can.retryBulk({ ...payment, items: payment.items }, actor).allowed;
  if (made)
    return (
      <Notice
        tone="good"
        live
        action={
          <Link href={pathTo.transaction(made.id)}>{t('retry.see', { reference: made.reference })}</Link>
        }
      >
        {t('retry.made', { count: made.items?.total ?? 0 })}
      </Notice>
    );
  if (!mayRetry || count === 0 || payment.progress) return null;
  const confirm = async () => {
    const result = await retry({ id: payment.id, 'idempotency-key': key });
    settle(result.error);
    if (result.error) return;
    setAsking(false);
    announce(t('retry.made', { count }));
  };
  return (
    <div style={{ marginTop: 12 }}>
      <Button
        icon={<Icon name="refresh" />}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {action}
      </Button>
      <ConfirmAction
        open={asking}
        title={t('retry.title', { count })}
        confirmLabel={action}
        onConfirm={() => void confirm()}
        onBack={() => setAsking(false)}
        busy={isLoading}
        error={apiErrorOf(error)?.message}
      >
        <p>{t('retry.text')}</p>
        <p>{t(actor.individual ? 'retry.own' : 'retry.makers')}</p>
      </ConfirmAction>
    </div>
  );
}
