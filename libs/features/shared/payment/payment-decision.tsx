import type { Transaction, TransactionDetail } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { type Actor, can, mayGive } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { DisabledWithReason, useAmountText, useAnnounce, useKey, usePhone } from '@sanaga/ui';
import { useActor } from '../people/use-actor.ts';
import { isLastApproval, useApprovalWords } from './approval-words.ts';
import { useQuestion } from '../comments/ask-question.tsx';
import { deputyOf, useApproval } from './approve-payment.tsx';
import { useApprovalLimits } from './payment-limits.tsx';
import { useCancellation, useIsRejection } from './cancel-payment.tsx';
import type { CheckedReasons } from './use-checked-reasons.ts';
import { Button } from 'antd';

/** Decision about a payment; rejecting is cancelling what somebody else made and what waits for approval. */
type Decision = 'approve' | 'reject' | 'cancel';

/** Says what was decided about a payment, and to whom it goes or from which file it is. */
export function useDecidedSentence() {
  const { t } = useTranslation('payment');
  const amountText = useAmountText();
  const words = useApprovalWords();
  return ({ amount, name, items, kind, status, approvals }: Transaction, decision: Decision): string => {
    if (decision === 'approve' && status === 'PENDING' && approvals)
      return t(items ? 'approve.doneInPartFile' : 'approve.doneInPart', {
        amount: amountText(amount),
        name,
        progress: `${words.progress(approvals)}, ${words.missing(approvals)}`,
      });
    const of = kind === 'COLLECTION' ? 'withdraw' : decision;
    return t(`${of}.${items ? 'doneFile' : 'done'}`, { amount: amountText(amount), name });
  };
}

export type Decided = (payment: Transaction, decision: Decision) => void;

interface PaymentDecisionProps {
  payment: TransactionDetail;
  /** Available money, whole XAF; undefined until it is known. */
  available: number | undefined;
  checked: CheckedReasons;
  onDecided?: Decided;
}

const isBeingMade = ({ progress }: Transaction): boolean => progress?.step === 'CREATE';

/** Says why the approve button is there but grey; returns undefined if it works. */
function useDisabledReason({
  payment,
  available,
}: Pick<PaymentDecisionProps, 'payment' | 'available'>): string | undefined {
  const { t } = useTranslation(['payment', 'bulk']);
  const amountText = useAmountText();
  const actor = useActor();
  const { userId } = actor;
  const verdict = can.approve(payment, actor);
  const mayRefill = useCan('refill:request');
  const limits = useApprovalLimits(payment, payment.status === 'PENDING' && verdict.allowed);
  const exceeded = limits.find(({ isExceeded }) => isExceeded);
  if (isBeingMade(payment)) return t('bulk:progress.beingMade');
  if (!verdict.allowed) return t(`approve.${verdict.reason}`);
  const { status, approvals, individual } = payment;
  if (status === 'PENDING' && approvals && approvals.missing.length > 0 && !individual) {
    if (approvals.given.some((given) => given.userId === userId)) return t('approve.given');
    const byDeputy = approvals.given.find(({ deputyFor }) => deputyFor?.userId === userId);
    if (byDeputy) return t('approve.givenForYou', { name: byDeputy.name });
    if (!mayGive(approvals.missing, approvals.given, actor) && !deputyOf(payment, userId))
      return t('approve.notNeeded');
    // the money is needed once the last approval releases the payment
    if (!isLastApproval(approvals)) return exceeded?.text;
  }
  if (exceeded) return exceeded.text;
  const lacking = available === undefined ? 0 : payment.total - available;
  if (lacking <= 0) return undefined;
  return t(mayRefill ? 'approve.lacking' : 'approve.lackingForOthers', { amount: amountText(lacking) });
}

interface Decisions {
  /** True even if the decision is somebody else's; the button then gives that reason. */
  approve: boolean;
  /** True even for a request for money that was sent; the button then gives that reason. */
  cancel: boolean;
  /** True if the reader may send it back with a question. */
  ask: boolean;
  isSent: boolean;
  mayDecide: boolean;
}

/** Returns true if the reader could withdraw a request for money, had it not been sent already. */
const isSentRequest = (payment: Transaction, actor: Actor): boolean =>
  payment.kind === 'COLLECTION' &&
  !can.cancel(payment, actor).allowed &&
  can.cancel({ ...payment, waitsFor: 'SENDING' }, actor).allowed;

/** Returns the decisions about a payment that the reader is offered in its present status. */
export function useDecisions(payment: Transaction | undefined): Decisions {
  const actor = useActor();
  if (payment === undefined)
    return { approve: false, cancel: false, ask: false, isSent: false, mayDecide: false };
  const verdict = can.approve(payment, actor);
  const approve = payment.status === 'PENDING' && (verdict.allowed || verdict.reason !== 'FORBIDDEN');
  const { items } = payment;
  const mayCancel = (items ? can.cancelBulk({ ...payment, items }, actor) : can.cancel(payment, actor))
    .allowed;
  const isSent = isSentRequest(payment, actor);
  const cancel = isSent || (mayCancel && !isBeingMade(payment));
  const ask = can.sendBack(payment, actor).allowed && !isBeingMade(payment);
  return { approve, cancel, ask, isSent, mayDecide: approve || cancel };
}

const cancelLabel = ({ kind }: Transaction, decision: 'reject' | 'cancel', isShort: boolean) => {
  if (kind === 'COLLECTION') return 'withdraw.open';
  return isShort ? (`${decision}.openShort` as const) : (`${decision}.open` as const);
};

/**
 * Shows the buttons for what the reader may do with a payment in its present status; shows nothing if there is nothing
 * to do.
 */
export function PaymentDecision(props: PaymentDecisionProps) {
  const { payment, available, checked, onDecided } = props;
  const { t } = useTranslation(['payment', 'comments']);
  const announce = useAnnounce();
  const sentence = useDecidedSentence();
  const phone = usePhone();
  const decisions = useDecisions(payment);
  const hindrance = useDisabledReason(props);
  const stop = useIsRejection()(payment) ? 'reject' : 'cancel';
  const decided = (decision: Decision) => (after: Transaction) => {
    announce(sentence(after, decision));
    onDecided?.(after, decision);
  };
  const approval = useApproval({ payment, available, checked, onApproved: decided('approve') });
  const cancellation = useCancellation(payment, decided(stop));
  const question = useQuestion(payment);
  useKey('a', decisions.approve && hindrance === undefined ? approval.ask : undefined);
  return (
    <>
      {decisions.cancel && (
        <DisabledWithReason reason={decisions.isSent ? t('withdraw.sent') : undefined}>
          <Button danger onClick={cancellation.ask}>
            {t(cancelLabel(payment, stop, phone && decisions.approve))}
          </Button>
        </DisabledWithReason>
      )}
      {decisions.ask && (
        <Button onClick={question.ask}>{t(phone ? 'comments:ask.openShort' : 'comments:ask.open')}</Button>
      )}
      {decisions.approve && (
        <DisabledWithReason reason={hindrance}>
          <Button type="primary" onClick={approval.ask}>
            {approval.label}
          </Button>
        </DisabledWithReason>
      )}
      {/* a question about a decided payment already closes */}
      {decisions.approve && approval.dialog}
      {decisions.cancel && cancellation.dialog}
      {decisions.ask && question.dialog}
    </>
  );
}
