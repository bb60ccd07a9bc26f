import type { HistoryEntry, TransactionDetail } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import type { ApprovalMethod, TransactionStatus } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { type IconName, Timeline, type TimelineItem, useAmountText, useNow } from '@sanaga/ui';
import { useProblem } from './payment-labels.tsx';
import { correctionKindOf, useCorrectionStep } from './corrections.ts';

const icons: Record<TransactionStatus, IconName> = {
  PENDING: 'edit',
  CONFIRMED: 'shield-check',
  IN_PROGRESS: 'arrow-to-line',
  COMPLETED: 'check-circle',
  PROBLEMATIC: 'triangle-alert',
  CANCELLED: 'circle-slash',
};

const correctionSteps = {
  reversed: 'REVERSED',
  paidLate: 'PAID_LATE',
  receivedLate: 'RECEIVED_LATE',
  corrected: 'CORRECTED',
} as const;

/** Names a step. The first one is the creation, and money that others paid has come in. */
function stepOf({ from, to }: HistoryEntry, { kind, excluded }: TransactionDetail) {
  if (from === null) return 'PENDING';
  if (to === 'CANCELLED' && excluded) return 'EXCLUDED';
  if (to === 'PROBLEMATIC' && kind === 'BULK_PAYOUT') return 'PARTLY';
  if (to === 'PENDING') return from === 'CONFIRMED' ? 'EXPIRED' : 'RETRIED';
  if (to === 'CONFIRMED' && from !== 'PENDING') return 'POSTPONED';
  return to === 'COMPLETED' && kind === 'COLLECTION' ? 'COLLECTED' : to;
}

/** Says how an approval was confirmed; undefined for one by being signed in. */
function useMethodWords(): (method: ApprovalMethod | undefined) => string | undefined {
  const { t } = useTranslation('payment');
  return (method) =>
    method === undefined || method === 'SESSION' ? undefined : t(`approvals.method.${method}`);
}

function usePast(): (payment: TransactionDetail) => TimelineItem[] {
  const { t } = useTranslation('payment');
  const { dateTime } = useFormats();
  const problem = useProblem();
  const words = useMethodWords();
  const confirmed = ({ approvals }: TransactionDetail) => {
    const { method, deputyFor } = approvals?.given.at(-1) ?? {};
    return [deputyFor && t('approvals.forOther', { other: deputyFor.name }), words(method)]
      .filter(Boolean)
      .join(' · ');
  };
  return (payment) => {
    const release = payment.history.findLastIndex(
      ({ from, to }) => from === 'PENDING' && (to === 'CONFIRMED' || to === 'IN_PROGRESS'),
    );
    return payment.history.map((entry, index) => {
      const { at, by, from, to, why } = entry;
      const key = stepOf(entry, payment);
      const reason = to === 'PROBLEMATIC' ? problem(payment) : to === 'CANCELLED' ? why : undefined;
      return {
        key: `${index}-${to}`,
        icon: key === 'POSTPONED' || key === 'EXPIRED' ? 'clock' : icons[from === null ? 'PENDING' : to],
        title: by ? t(`timeline.${key}`, { name: by.name }) : t(`timeline.${key}_system`),
        detail: [dateTime(at), reason, index === release ? confirmed(payment) : undefined]
          .filter(Boolean)
          .join(' · '),
        tone: to === 'PROBLEMATIC' ? 'bad' : undefined,
      };
    });
  };
}

/** Says what approvers excluded from a bulk payment, each decision by itself. */
function useExclusions(): (payment: TransactionDetail) => TimelineItem[] {
  const { t } = useTranslation('bulk');
  const { dateTime } = useFormats();
  const amountText = useAmountText();
  return ({ bulk }) =>
    (bulk?.exclusions ?? []).map(({ at, by, reason, payments, amount }, index) => ({
      key: `excluded-${index}`,
      icon: 'circle-slash',
      title: t('exclude.step', { name: by.name, count: payments, amount: amountText(amount) }),
      detail: [dateTime(at), reason].join(' · '),
    }));
}

/** Lists the approvals of a payment that others have to approve too, or had to. */
function useApprovals(): (payment: TransactionDetail) => TimelineItem[] {
  const { t } = useTranslation('payment');
  const words = useMethodWords();
  const { dateTime } = useFormats();
  return ({ approvals, status }) => {
    if (!approvals || approvals.required === 1) return [];
    const { given, required } = approvals;
    // the last one is the release, which the history tells
    const told = status === 'PENDING' || status === 'CANCELLED' ? given : given.slice(0, -1);
    return told.map(({ userId, name, at, method, deputyFor }, index) => ({
      key: `approval-${userId}`,
      icon: 'shield-check',
      title: t('approvals.step', {
        name: deputyFor ? t('approvals.inPlaceOf', { name, other: deputyFor.name }) : name,
      }),
      detail: [dateTime(at), t('approvals.stepOf', { given: index + 1, required }), words(method)]
        .filter(Boolean)
        .join(' · '),
    }));
  };
}

/** Says who may approve, in a sentence that names the reader as "you". */
function useApproverWords(): (approvers: TransactionDetail['approvers']) => string {
  const { t } = useTranslation('payment');
  const { list } = useFormats();
  const { userId } = useCurrentUser();
  return (approvers) => {
    const others = approvers.filter((approver) => approver.userId !== userId).map(({ name }) => name);
    if (approvers.length === 0) return t('approvers.nobody');
    if (others.length === approvers.length)
      return t('approvers.others', { count: others.length, names: list(others) });
    if (others.length === 0) return t('approvers.you');
    return t('approvers.youAnd', { names: list([t('approvers.self'), ...others]) });
  };
}

function useComing(): (payment: TransactionDetail) => TimelineItem[] {
  const { t } = useTranslation('payment');
  const { dateTime, duration } = useFormats();
  const approverWords = useApproverWords();
  const now = useNow();
  return ({ status, waitsFor, createdAt, createdBy, approvers, individual, question }) => {
    const future = (step: string, icon: IconName): TimelineItem => ({
      key: step,
      icon,
      title: t(`timeline.next.${step}`),
      detail: t(`timeline.next.${step}Detail`),
      state: 'future',
    });
    if (waitsFor) return [future(waitsFor, 'arrow-to-line')];
    if (status === 'CONFIRMED') return [future('sent', 'arrow-to-line')];
    if (status === 'IN_PROGRESS') return [future('paid', 'check-circle')];
    if (status !== 'PENDING') return [];
    if (question)
      return [
        {
          key: 'asked',
          icon: 'help',
          title: t('timeline.asked', { name: createdBy.name }),
          detail: dateTime(question.at),
          state: 'current',
        },
        future('all', 'arrow-to-line'),
      ];
    const since = t('timeline.waitingFor', { length: duration(now - Date.parse(createdAt)) });
    const waiting: TimelineItem = {
      key: 'waiting',
      icon: 'clock',
      title: t(individual ? 'timeline.waitingOwn' : 'timeline.waiting'),
      detail: individual ? since : `${since} ${approverWords(approvers)}`,
      state: 'current',
    };
    return [waiting, future('all', 'arrow-to-line')];
  };
}

/** Shows what happened to a payment, what it waits for, and what comes after that. */
export function PaymentTimeline({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation('payment');
  const { dateTime } = useFormats();
  const steps = usePast()(payment);
  const exclusions = useExclusions()(payment);
  const approvals = useApprovals()(payment);
  // after the creation, or the last retry, and before the release
  const since = Math.max(
    0,
    payment.history.findLastIndex(({ to }) => to === 'PENDING'),
  );
  const past = [
    ...steps.slice(0, 1),
    ...exclusions,
    ...steps.slice(1, since + 1),
    ...approvals,
    ...steps.slice(since + 1),
  ];
  const correctionStep = useCorrectionStep();
  const coming = useComing()(payment);
  const { correction } = payment;
  const corrected = correction
    ? [correctionStep(correction, t(`timeline.${correctionSteps[correctionKindOf(payment)]}`))]
    : [];
  const differs: TimelineItem = {
    key: 'differs',
    icon: 'triangle-alert',
    title: t('timeline.differs'),
    detail: dateTime(payment.createdAt),
    tone: 'warn',
  };
  const checked = payment.nameMatch === 'DIFFERS' ? past.toSpliced(1, 0, differs) : past;
  return <Timeline items={[...checked, ...corrected, ...coming]} />;
}
