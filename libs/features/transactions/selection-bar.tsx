import { apiErrorOf, type Transaction } from '@sanaga/api';
import { may } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { ConfirmAction, DisabledWithReason, Notice, useAmountText, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useActor } from '../shared/people/use-actor.ts';
import {
  type BulkAction,
  bulkActions,
  fits,
  isBulk,
  permissionOf,
  useBulkActionCalls,
} from './bulk-actions.ts';
import { SelectionDownloads } from './selection-downloads.tsx';

interface Outcome {
  action: BulkAction;
  done: readonly Transaction[];
  /** Reasons why some were not, each sentence once. */
  refusals: readonly string[];
  refused: number;
}

const sumOf = (payments: readonly Transaction[]) => payments.reduce((sum, { amount }) => sum + amount, 0);

/** Number of names that are read out before a sum takes over. */
const namedAtMost = 4;

/** Does one thing to each payment in turn, and lists which ones the server refused and why. */
function useBulkActions() {
  const calls = useBulkActionCalls();
  const [busy, setBusy] = useState(false);
  const run = async (action: BulkAction, payments: readonly Transaction[]): Promise<Outcome> => {
    setBusy(true);
    const done: Transaction[] = [];
    const refusals = new Set<string>();
    for (const payment of payments) {
      const { data, error } = await calls[action](payment);
      if (data) done.push(payment);
      else refusals.add(apiErrorOf(error)?.message ?? '');
    }
    setBusy(false);
    return { action, done, refusals: [...refusals].filter(Boolean), refused: payments.length - done.length };
  };
  return { run, busy };
}

function Result({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('transactions');
  const { list } = useFormats();
  const amountText = useAmountText();
  const { action, done, refused, refusals } = outcome;
  return (
    <Notice tone={refused > 0 ? 'bad' : 'good'} live>
      {done.length > 0 &&
        t(`selection.${action}.done`, { count: done.length, amount: amountText(sumOf(done)) })}{' '}
      {refused > 0 && t('selection.refused', { count: refused, why: list(refusals) })}
    </Notice>
  );
}

interface QuestionProps {
  action: BulkAction;
  payments: readonly Transaction[];
  busy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

function Question({ action, payments, busy, onConfirm, onBack }: QuestionProps) {
  const { t } = useTranslation('transactions');
  const { list } = useFormats();
  const amountText = useAmountText();
  const actor = useActor();
  const count = payments.length;
  const names = payments.slice(0, namedAtMost).map(({ name }) => name);
  const hasBulk = payments.some(isBulk);
  // only what failed of a bulk payment is retried, and the list does not know how much that was
  const receipt = {
    lines: payments.slice(0, namedAtMost).map(({ name, amount }) => ({ label: name, value: amount })),
    total: { label: t('selection.sum', { count }), value: sumOf(payments) },
  };
  const more = count - names.length;
  return (
    <ConfirmAction
      open
      title={t(`selection.${action}.title`, { count })}
      receipt={action === 'retry' && hasBulk ? undefined : receipt}
      confirmLabel={t(`selection.${action}.action`, { count, amount: amountText(sumOf(payments)) })}
      onConfirm={onConfirm}
      onBack={onBack}
      danger={action !== 'retry'}
      busy={busy}
    >
      <p>{more > 0 ? t('selection.names', { names: list(names), count: more }) : list(names)}</p>
      <p className="sg-text2">{t(`selection.${action}.text`)}</p>
      {hasBulk && <p className="sg-text2">{t(`selection.${action}.bulk`)}</p>}
      {action === 'retry' && (
        <p className="sg-text2">{t(`selection.retry.${actor.individual ? 'own' : 'others'}`)}</p>
      )}
    </ConfirmAction>
  );
}

interface SelectionBarProps {
  payments: readonly Transaction[];
  onClear: () => void;
}

/** Says how many payments are chosen and their sum, and offers what can be done with those that allow it. */
export function SelectionBar({ payments, onClear }: SelectionBarProps) {
  const { t } = useTranslation('transactions');
  const amountText = useAmountText();
  const announce = useAnnounce();
  const actor = useActor();
  const { run, busy } = useBulkActions();
  const [asked, ask] = useState<BulkAction>();
  const [outcome, setOutcome] = useState<Outcome>();
  const fit = (action: BulkAction) => payments.filter((payment) => fits[action](payment, actor));
  const confirm = async (action: BulkAction) => {
    const result = await run(action, fit(action));
    ask(undefined);
    setOutcome(result);
    announce(
      t(`selection.${action}.done`, { count: result.done.length, amount: amountText(sumOf(result.done)) }),
    );
    onClear();
  };
  const button = (action: BulkAction) => {
    const count = fit(action).length;
    return (
      <DisabledWithReason
        key={action}
        reason={count === 0 ? t(`selection.${action}.none`) : undefined}
        tooltip
      >
        <Button
          danger={action !== 'retry'}
          onClick={() => {
            setOutcome(undefined);
            ask(action);
          }}
        >
          {t(`selection.${action}.open`, {
            count,
            context: count < payments.length ? 'some' : undefined,
            all: payments.length,
          })}
        </Button>
      </DisabledWithReason>
    );
  };
  return (
    <>
      {outcome && <Result outcome={outcome} />}
      {payments.length > 0 && (
        <div className="sg-selection" role="region" aria-label={t('selection.label')}>
          <span className="sg-strong">
            {t('selection.chosen', { count: payments.length, amount: amountText(sumOf(payments)) })}
          </span>
          {bulkActions.filter((action) => may(actor, permissionOf[action])).map(button)}
          <SelectionDownloads payments={payments} />
          <Button type="text" onClick={onClear}>
            {t('selection.clear')}
          </Button>
        </div>
      )}
      {asked && (
        <Question
          action={asked}
          payments={fit(asked)}
          busy={busy}
          onConfirm={() => void confirm(asked)}
          onBack={() => ask(undefined)}
        />
      )}
    </>
  );
}
