import { apiErrorOf, type Transaction, useApproveTransactionMutation } from '@sanaga/api';
import { type Actor, can, checkReasonsOf, mayGive, mostChosenAtOnce, nameStateOf } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Amount,
  ConfirmAction,
  DisabledWithReason,
  Notice,
  RegisteredName,
  TwoLines,
  useAmountText,
  useAnnounce,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useReceipt } from '../shared/payment/payment-view.tsx';
import { factorsOf, type Proof, useHasPasskey, useSignature } from '../shared/payment/use-factor.ts';
import { formatPhone } from '../shared/people/phone-number.ts';
import { useActor } from '../shared/people/use-actor.ts';
import './approve-selection.css';

/** Returns true if a payment can be approved with others: it is the reader's to approve, and nothing in it is to check. */
function fits(payment: Transaction, actor: Actor): boolean {
  const { items, approvals, individual } = payment;
  const isTheirs =
    individual ||
    approvals === null ||
    approvals.missing.length === 0 ||
    mayGive(approvals.missing, approvals.given, actor);
  return (
    items === null && isTheirs && checkReasonsOf(payment).length === 0 && can.approve(payment, actor).allowed
  );
}

const sumOf = (payments: readonly Transaction[], part: 'amount' | 'fee' | 'tax' | 'levy' | 'total') =>
  payments.reduce((sum, payment) => sum + payment[part], 0);

const costOf = (payments: readonly Transaction[]) => ({
  amount: sumOf(payments, 'amount'),
  fee: sumOf(payments, 'fee'),
  tax: sumOf(payments, 'tax'),
  levy: sumOf(payments, 'levy'),
  total: sumOf(payments, 'total'),
});

interface Outcome {
  done: readonly Transaction[];
  refused: number;
  /** Reasons why some were not approved, each sentence once. */
  refusals: readonly string[];
}

/** Approves payments in turn, with the same proof. */
function useApprovals() {
  const [approve] = useApproveTransactionMutation();
  return async (payments: readonly Transaction[], proof: Proof): Promise<Outcome> => {
    const done: Transaction[] = [];
    const refusals = new Set<string>();
    for (const { id } of payments) {
      const { data, error } = await approve({ id, body: { ...proof, acknowledged: [] } });
      if (data) done.push(data);
      else refusals.add(apiErrorOf(error)?.message ?? '');
    }
    return { done, refused: payments.length - done.length, refusals: [...refusals].filter(Boolean) };
  };
}

/** Says what became of a selection: how much was approved, and why the rest was not. */
function Result({ outcome: { done, refused, refusals } }: { outcome: Outcome }) {
  const { t } = useTranslation('approvals');
  const { list } = useFormats();
  const amount = useAmountText()(sumOf(done, 'amount'));
  return (
    <Notice tone={refused > 0 ? 'bad' : 'good'} live>
      {done.length > 0 && t('selection.done', { count: done.length, amount })}{' '}
      {refused > 0 && t('selection.refused', { count: refused, why: list(refusals) })}
    </Notice>
  );
}

/** Lists the payments, as each is seen before it is approved. */
const Payments = ({ payments }: { payments: readonly Transaction[] }) => (
  <ul className="approve-selection">
    {payments.map((payment) => (
      <li key={payment.id}>
        <TwoLines first={payment.name} second={formatPhone(payment.number)} />
        <Amount value={payment.amount} strong />
        <RegisteredName match={nameStateOf(payment)} />
      </li>
    ))}
  </ul>
);

interface QuestionProps {
  payments: readonly Transaction[];
  available: number | undefined;
  onBack: () => void;
  onDone: (outcome: Outcome) => void;
}

/** Asks before payments are approved together; where a factor is needed, the device signs them all at once. */
function Question({ payments, available, onBack, onDone }: QuestionProps) {
  const { t } = useTranslation('approvals');
  const amountText = useAmountText();
  const receipt = useReceipt();
  const actor = useActor();
  const approve = useApprovals();
  const sign = useSignature();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const needsFactor = payments.some((payment) => factorsOf(payment, actor).length > 0);
  const hasPasskey = useHasPasskey(needsFactor);
  const confirm = async () => {
    setError(undefined);
    setBusy(true);
    const signed = needsFactor ? await sign(payments.map(({ id }) => id)) : { assertion: undefined };
    if ('assertion' in signed) onDone(await approve(payments, signed));
    else setError(signed.error);
    setBusy(false);
  };
  const cost = costOf(payments);
  return (
    <ConfirmAction
      open
      title={t('selection.title', { count: payments.length })}
      receipt={receipt(cost, available)}
      confirmLabel={t('selection.action', { amount: amountText(cost.amount) })}
      onConfirm={() => void confirm()}
      onBack={onBack}
      disabled={needsFactor && hasPasskey !== true}
      busy={busy}
      error={error ?? (needsFactor && hasPasskey === false ? t('selection.lacksPasskey') : undefined)}
    >
      <Payments payments={payments} />
      {needsFactor && hasPasskey && <p className="sg-text2">{t('selection.signed')}</p>}
    </ConfirmAction>
  );
}

interface ApproveSelectionProps {
  payments: readonly Transaction[];
  /** Available money, whole XAF; undefined until it is known. */
  available: number | undefined;
  onClear: () => void;
}

/** Offers to approve chosen payments together; those with something to check are opened one by one. */
export function ApproveSelection({ payments, available, onClear }: ApproveSelectionProps) {
  const { t } = useTranslation('approvals');
  const amountText = useAmountText();
  const announce = useAnnounce();
  const actor = useActor();
  const [asked, ask] = useState<readonly Transaction[]>();
  const [outcome, setOutcome] = useState<Outcome>();
  const fitting = payments.filter((payment) => fits(payment, actor)).slice(0, mostChosenAtOnce);
  const count = fitting.length;
  const finish = (result: Outcome) => {
    ask(undefined);
    setOutcome(result);
    const amount = amountText(sumOf(result.done, 'amount'));
    announce(t('selection.done', { count: result.done.length, amount }));
    onClear();
  };
  return (
    <>
      {outcome && <Result outcome={outcome} />}
      {payments.length > 0 && (
        <div className="sg-selection" role="region" aria-label={t('selection.label')}>
          <span className="sg-strong">
            {t('selection.chosen', {
              count: payments.length,
              amount: amountText(sumOf(payments, 'amount')),
            })}
          </span>
          <DisabledWithReason reason={count === 0 ? t('selection.none') : undefined} tooltip>
            <Button
              type="primary"
              onClick={() => {
                setOutcome(undefined);
                ask(fitting);
              }}
            >
              {t('selection.open', {
                count,
                context: count < payments.length ? 'some' : undefined,
                all: payments.length,
              })}
            </Button>
          </DisabledWithReason>
          <Button type="text" onClick={onClear}>
            {t('selection.clear')}
          </Button>
        </div>
      )}
      {asked && (
        <Question payments={asked} available={available} onBack={() => ask(undefined)} onDone={finish} />
      )}
    </>
  );
}
