import {
  type Transaction,
  type TransactionDetail,
  useGetTransactionDetailQuery,
  useGetWalletQuery,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { CostReceipt, type DecisionDrawerProps, DrawerSection, type MentionsField, Notice } from '@sanaga/ui';
import { useRef, useState } from 'react';
import { BulkAgain } from '../bulk/bulk-again.tsx';
import { BulkFiles } from '../bulk/bulk-files.tsx';
import { BulkItems } from '../bulk/bulk-items.tsx';
import { BulkCost, BulkFacts, BulkSummary } from '../bulk/bulk-view.tsx';
import { ApprovalsNote } from '../payment/approvals-note.tsx';
import { type CheckedReasons, useCheckedReasons } from '../payment/use-checked-reasons.ts';
import { PaymentComments } from '../comments/payment-comments.tsx';
import { QuestionNotice } from '../comments/question-notice.tsx';
import { ItemDrawer } from '../lists/item-drawer.tsx';
import {
  PaymentAgain,
  PaymentAttachment,
  PaymentCategory,
  PaymentDelete,
  PaymentRetry,
} from '../payment/payment-actions.tsx';
import {
  type Decided,
  PaymentDecision,
  useDecisions,
  useDecidedSentence,
} from '../payment/payment-decision.tsx';
import { PaymentEvidence } from '../payment/payment-evidence.tsx';
import { PaymentReceipt } from '../payment/payment-receipt.tsx';
import { PaymentTimeline } from '../payment/payment-timeline.tsx';
import { RetryBulk } from '../bulk/retry-bulk.tsx';
import { PaymentFacts, PaymentSummary, useReceipt } from '../payment/payment-view.tsx';
import { useProblem } from '../payment/payment-labels.tsx';
import { correctionKindOf, useCorrection } from '../payment/corrections.ts';
import { PaymentStatus } from '../payment/payment-status.tsx';
import { useDecidedMeanwhile } from './use-decided-meanwhile.ts';
import { useFreshNames } from './use-fresh-names.ts';

/** Keeps the last decision, as a sentence, while the next payment is open. */
function useLastDecision(id: string | undefined, onDecided: Decided | undefined) {
  const sentenceOf = useDecidedSentence();
  const [last, setLast] = useState<{ from: string; to?: string; sentence: string }>();
  if (last && id === undefined) setLast(undefined);
  else if (last && last.to === undefined && id !== undefined && id !== last.from)
    setLast({ ...last, to: id });
  const decided: Decided = (payment, decision) => {
    setLast({ from: payment.id, sentence: sentenceOf(payment, decision) });
    onDecided?.(payment, decision);
  };
  return { sentence: last?.to === id ? last?.sentence : undefined, decided, own: last?.from };
}

interface PaymentDrawerProps extends Pick<
  DecisionDrawerProps,
  'position' | 'onPrevious' | 'onNext' | 'onClose'
> {
  /** Payment that is open; the drawer is closed without one. */
  id: string | undefined;
  /** Payment as the list already knows it, shown until the detail has come. */
  known?: Transaction;
  onDecided?: Decided;
}

interface DetailProps {
  detail: TransactionDetail;
  onDeleted: () => void;
}

function Detail({ detail, onDeleted }: DetailProps) {
  const { t } = useTranslation('payment');
  const category = detail.kind === 'PAYOUT' && <PaymentCategory payment={detail} />;
  return (
    <>
      <DrawerSection title={t('facts.title')}>
        <PaymentFacts payment={detail} category={category} />
        <PaymentAttachment payment={detail} />
        {detail.status !== 'PENDING' && <PaymentReceipt payment={detail} />}
        <PaymentEvidence payment={detail} />
        <PaymentDelete payment={detail} onDeleted={onDeleted} />
      </DrawerSection>
      <DrawerSection title={t('timeline.title')}>
        <PaymentTimeline payment={detail} />
      </DrawerSection>
    </>
  );
}

/** Shows a bulk payment: what it was made of, its payments, and its files. */
function BulkDetail({ detail, checked, onDeleted }: DetailProps & { checked: CheckedReasons }) {
  const { t } = useTranslation(['payment', 'bulk']);
  return (
    <>
      <DrawerSection title={t('bulk:items')}>
        <BulkItems bulk={detail} checked={checked} />
      </DrawerSection>
      <DrawerSection title={t('facts.title')}>
        <BulkFacts payment={detail} />
        <BulkFiles payment={detail} />
        <PaymentEvidence payment={detail} />
        <PaymentDelete payment={detail} onDeleted={onDeleted} />
      </DrawerSection>
      <DrawerSection title={t('timeline.title')}>
        <PaymentTimeline payment={detail} />
      </DrawerSection>
    </>
  );
}

/** Retries what failed, and creates again what was cancelled. */
const AnotherTry = ({ payment }: { payment: TransactionDetail }) =>
  payment.items !== null ? (
    <>
      <RetryBulk payment={payment} />
      <BulkAgain payment={payment} />
    </>
  ) : (
    <>
      <PaymentRetry payment={payment} />
      <PaymentAgain payment={payment} />
    </>
  );

/** Says what the payment waits for, or what is wrong with it. */
function StatusNote({ payment }: { payment: Transaction }) {
  const { t } = useTranslation('payment');
  const { dateTime } = useFormats();
  const problem = useProblem()(payment);
  const changeOf = useCorrection();
  const { waitsFor, correction } = payment;
  if (correction)
    return (
      <div style={{ marginTop: 12 }}>
        <Notice tone="calm">
          {t(`correction.${correctionKindOf(payment)}`, {
            when: dateTime(correction.at),
            change: changeOf(correction),
          })}
        </Notice>
      </div>
    );
  if (waitsFor)
    return (
      <div style={{ marginTop: 12 }}>
        <Notice tone="calm">{t(`waitsFor.${waitsFor}.text`)}</Notice>
      </div>
    );
  return problem ? <p className="sg-bad">{problem}</p> : null;
}

/** Shows what the reader decided last, and what somebody else decided about the open payment. */
const DecisionNotes = ({ own, others }: { own: string | undefined; others: string | undefined }) => (
  <>
    {own && <Notice tone="good">{own}</Notice>}
    {others && (
      <Notice tone="act" live>
        {others}
      </Notice>
    )}
  </>
);

interface CostProps {
  payment: Transaction;
  detail: TransactionDetail | undefined;
  /** Available money, whole XAF; undefined until it is known. */
  available: number | undefined;
}

/**
 * Shows what a payment costs or, for a bulk payment that was sent, where its money is. A requested payment costs
 * nothing.
 */
function Cost({ payment, detail, available }: CostProps) {
  const { t } = useTranslation('payment');
  const receipt = useReceipt();
  const waits = payment.status === 'PENDING';
  if (payment.items !== null && !waits) return <BulkCost payment={payment} sums={detail?.bulk?.sums} />;
  if (payment.kind === 'COLLECTION') return null;
  return (
    <DrawerSection title={t('cost.title')}>
      <CostReceipt {...receipt(payment, waits ? available : undefined)} />
    </DrawerSection>
  );
}

/** Says what a payment waits for or what is wrong with it, and which approvals it still needs. */
const Notes = (shown: { payment: Transaction }) => (
  <>
    <StatusNote {...shown} />
    <ApprovalsNote {...shown} />
  </>
);

/** Shows how much goes to whom, or to how many of which file. */
const Summary = (shown: { payment: Transaction; detail: TransactionDetail | undefined }) =>
  shown.payment.items === null ? <PaymentSummary {...shown} /> : <BulkSummary {...shown} />;

/** Shows one payment of a list: total cost, details, timeline, and what the reader may decide about it. */
export function PaymentDrawer({ id, known, onDecided, ...drawer }: PaymentDrawerProps) {
  const { t } = useTranslation('payment');
  const skip = id === undefined;
  const query = useGetTransactionDetailQuery({ id: id ?? '' }, { skip });
  const { currentData: detail } = query;
  const { data: wallet } = useGetWalletQuery(undefined, { skip });
  const payment = detail ?? known;
  const { mayDecide, approve } = useDecisions(detail);
  useFreshNames(detail, approve);
  const { sentence, decided, own } = useLastDecision(id, onDecided);
  const checked = useCheckedReasons(detail);
  const box = useRef<MentionsField>(null);
  const meanwhile = useDecidedMeanwhile(detail, own);
  return (
    <ItemDrawer
      {...drawer}
      open={!skip}
      item={detail}
      query={query}
      errorTitle={t('failed')}
      label={t('label', { reference: payment?.reference ?? '' })}
      head={
        payment && (
          <>
            <span className="sg-mono sg-text2">{payment.reference}</span>
            <PaymentStatus payment={payment} />
          </>
        )
      }
      footer={(loaded) =>
        mayDecide && (
          <PaymentDecision
            key={loaded.id}
            payment={loaded}
            available={wallet?.available}
            checked={checked}
            onDecided={decided}
          />
        )
      }
      known={
        <>
          <DecisionNotes own={sentence} others={meanwhile} />
          {detail && (
            <QuestionNotice
              key={`question-${detail.id}`}
              payment={detail}
              onAnswer={() => box.current?.focus()}
            />
          )}
          {payment && <Summary payment={payment} detail={detail} />}
          {payment && <Notes payment={payment} />}
          {detail && <AnotherTry key={detail.id} payment={detail} />}
          {payment && <Cost payment={payment} detail={detail} available={wallet?.available} />}
        </>
      }
    >
      {(loaded) => (
        <>
          {loaded.items !== null ? (
            <BulkDetail key={loaded.id} detail={loaded} checked={checked} onDeleted={drawer.onClose} />
          ) : (
            <Detail key={loaded.id} detail={loaded} onDeleted={drawer.onClose} />
          )}
          <PaymentComments key={`comments-${loaded.id}`} payment={loaded} box={box} />
        </>
      )}
    </ItemDrawer>
  );
}
