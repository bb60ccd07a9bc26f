import {
  apiErrorOf,
  fieldErrors,
  type Transaction,
  type TransactionDetail,
  useExcludeBulkItemsMutation,
} from '@sanaga/api';
import { mostExcludedAtOnce } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, DisabledWithReason, useAmountText, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { isReason, PaymentReason } from '../payment/payment-reason.tsx';
import { useReceipt } from '../payment/payment-view.tsx';
import './exclude-items.css';

interface ExcludeItemsProps {
  bulk: TransactionDetail;
  /** Payments that are chosen. */
  chosen: readonly Transaction[];
  onClear: () => void;
}

/** Returns what the bulk payment is over once the chosen payments are excluded. */
function restOf(bulk: TransactionDetail, chosen: readonly Transaction[]) {
  const less = (part: 'amount' | 'fee' | 'tax' | 'levy' | 'total') =>
    chosen.reduce((sum, item) => sum - item[part], bulk[part]);
  return {
    status: bulk.status,
    ...{
      amount: less('amount'),
      fee: less('fee'),
      tax: less('tax'),
      levy: less('levy'),
      total: less('total'),
    },
  };
}

/** Asks for the reason, and says what is left to be approved. */
function Question({
  bulk,
  chosen,
  onBack,
  onDone,
}: Omit<ExcludeItemsProps, 'onClear'> & { onBack: () => void; onDone: () => void }) {
  const { t } = useTranslation(['bulk', 'payment']);
  const amountText = useAmountText();
  const receipt = useReceipt();
  const announce = useAnnounce();
  const [reason, setReason] = useState('');
  const [exclude, { error, isLoading }] = useExcludeBulkItemsMutation();
  const count = chosen.length;
  const amount = amountText(chosen.reduce((sum, item) => sum + item.amount, 0));
  const confirm = async () => {
    const ids = chosen.map(({ id }) => id);
    const result = await exclude({ id: bulk.id, body: { ids, reason: reason.trim() } });
    if (result.error) return;
    announce(t('exclude.done', { count, amount }));
    onDone();
  };
  const atField = fieldErrors(error)['reason'];
  const rest = (bulk.items?.total ?? 0) - count;
  return (
    <ConfirmAction
      open
      title={t('exclude.title', { count, amount })}
      receipt={{ ...receipt(restOf(bulk, chosen)), extrasLabel: t('payment:cost.extras') }}
      extra={
        <PaymentReason
          label={t('payment:cancel.reason')}
          offers
          reason={reason}
          onChange={setReason}
          error={atField}
        />
      }
      confirmLabel={t('exclude.action', { count })}
      onConfirm={() => void confirm()}
      onBack={onBack}
      danger
      busy={isLoading}
      disabled={!isReason(reason)}
      error={atField ? undefined : apiErrorOf(error)?.message}
    >
      <p>{t('exclude.text', { count })}</p>
      <p className="sg-text2">{t('exclude.rest', { count: rest })}</p>
    </ConfirmAction>
  );
}

/** Says how many payments of a bulk payment are chosen and their sum, and excludes them with a reason. */
export function ExcludeItems({ bulk, chosen, onClear }: ExcludeItemsProps) {
  const { t } = useTranslation('bulk');
  const amountText = useAmountText();
  const [asking, setAsking] = useState(false);
  if (chosen.length === 0) return null;
  const count = chosen.length;
  const amount = amountText(chosen.reduce((sum, item) => sum + item.amount, 0));
  const none = count >= (bulk.items?.total ?? 0);
  const tooMany = count > mostExcludedAtOnce;
  const hindrance = none
    ? t('exclude.someRemain')
    : tooMany
      ? t('exclude.most', { count: mostExcludedAtOnce })
      : undefined;
  return (
    <div className="sg-selection exclude-bar" role="region" aria-label={t('exclude.label')}>
      <span className="sg-strong">{t('exclude.chosen', { count, amount })}</span>
      <DisabledWithReason reason={hindrance} tooltip>
        <Button danger onClick={() => setAsking(true)}>
          {t('exclude.action', { count })}
        </Button>
      </DisabledWithReason>
      <Button type="text" onClick={onClear}>
        {t('exclude.clear')}
      </Button>
      {asking && (
        <Question
          bulk={bulk}
          chosen={chosen}
          onBack={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onClear();
          }}
        />
      )}
    </div>
  );
}
