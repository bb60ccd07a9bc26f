import { apiErrorOf, useReleasePayoutsMutation } from '@sanaga/api';
import { Can } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, ConfirmAction, Details, Notice, useAmountText, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import type { OperatorHealth } from './operator-health.tsx';

type Shortage = NonNullable<OperatorHealth['shortage']>;

/**
 * Shows the button, with its question, that lets payouts go before the operator has been asked for the balance again.
 */
function ReleasePayouts() {
  const { t } = useTranslation('console');
  const announce = useAnnounce();
  const [asking, setAsking] = useState(false);
  const [release, { error, isLoading, reset }] = useReleasePayoutsMutation();
  const confirm = async () => {
    const result = await release();
    if (result.error) return;
    setAsking(false);
    announce(t('float.done'));
  };
  return (
    <>
      <Button
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('float.action')}
      </Button>
      <ConfirmAction
        open={asking}
        title={t('float.ask')}
        confirmLabel={t('float.confirm')}
        onConfirm={() => void confirm()}
        onBack={() => setAsking(false)}
        busy={isLoading}
        error={apiErrorOf(error)?.message}
      >
        <p>{t('float.askText')}</p>
        <p>{t('float.safe')}</p>
      </ConfirmAction>
    </>
  );
}

/** Shows payouts that wait for our float: since when, how much is there and lacking, and how to let them go. */
export function FloatShortage({ shortage }: { shortage: Shortage }) {
  const { t } = useTranslation('console');
  const { dateTime } = useFormats();
  const amountText = useAmountText();
  const { since, balance, askedAt, smallest, waiting } = shortage;
  const told =
    balance === null || askedAt === null
      ? t('float.notTold')
      : t('float.told', { amount: amountText(balance), time: dateTime(askedAt) });
  return (
    <div className="sg-col">
      <Notice tone="act">{t('float.text')}</Notice>
      <Details
        items={[
          { label: t('float.since'), value: dateTime(since) },
          { label: t('float.balance'), value: told },
          { label: t('float.smallest'), value: <Amount value={smallest} /> },
          {
            label: t('float.waiting'),
            value: t('float.payouts', { count: waiting.count, amount: amountText(waiting.amount) }),
          },
        ]}
      />
      <Can permission="payouts:release">
        <div>
          <ReleasePayouts />
        </div>
      </Can>
    </div>
  );
}
