import { apiErrorOf, type Refill, type RefillPage, useCancelRefillMutation } from '@sanaga/api';
import { isRefillStoppable, productName } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Amount,
  ConfirmAction,
  Details,
  DisabledWithReason,
  DrawerSection,
  Notice,
  ProgressSteps,
  Timeline,
  type TimelineItem,
  useAmountText,
  useAnnounce,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useCorrection, useCorrectionStep } from '../shared/payment/corrections.ts';
import { RefillComments } from '../shared/comments/refill-comments.tsx';
import { ItemDrawer } from '../shared/lists/item-drawer.tsx';
import type { QueryState } from '../shared/lists/use-listed.ts';
import { refillCorrectionOf } from '../shared/money/received-late.ts';
import { RefillStatus } from '../shared/money/refill-status.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { isUnderWay, refillSteps, stepsDone, useRefillReason } from './refill-labels.ts';

function useEnd(): (refill: Refill) => TimelineItem | undefined {
  const { t } = useTranslation('balances');
  const { dateTime } = useFormats();
  const reason = useRefillReason();
  return (refill) => {
    const { status, finishedAt } = refill;
    const at = finishedAt ? dateTime(finishedAt) : undefined;
    if (status === 'COMPLETED')
      return { key: 'end', icon: 'check-circle', title: t('timeline.credited'), detail: at };
    if (status === 'CANCELLED')
      return { key: 'end', icon: 'circle-slash', title: t('timeline.cancelled'), detail: at };
    if (status !== 'FAILED' && status !== 'REFUSED') return undefined;
    // the correction is a step of its own
    const detail = [at, reason({ ...refill, correction: null })].filter(Boolean).join(' · ');
    const title = t(status === 'FAILED' ? 'timeline.failed' : 'timeline.refused', { product: productName });
    return { key: 'end', icon: 'triangle-alert', title, detail, tone: 'bad' };
  };
}

function useTimeline(): (refill: Refill) => TimelineItem[] {
  const { t } = useTranslation('balances');
  const { dateTime } = useFormats();
  const end = useEnd();
  const correctionStep = useCorrectionStep();
  return (refill) => {
    const { status, asked, createdAt, processedAt, requestedBy, accountNumber, correction } = refill;
    const stateOf = (step: number): TimelineItem['state'] => {
      if (!isUnderWay(refill) || stepsDone(refill) > step) return 'past';
      return stepsDone(refill) === step ? 'current' : 'future';
    };
    const requested: TimelineItem = {
      key: 'requested',
      icon: 'edit',
      title: t('timeline.requested', { name: requestedBy }),
      detail: dateTime(createdAt),
    };
    const taken: TimelineItem = {
      key: 'taken',
      icon: 'shield-check',
      title: t(processedAt ? 'timeline.taken' : 'timeline.waits', { product: productName }),
      detail: processedAt ? dateTime(processedAt) : t('timeline.waitsDetail'),
      state: stateOf(1),
    };
    const phone: TimelineItem = {
      key: 'phone',
      icon: 'phone',
      title: t('timeline.phone', { number: formatPhone(accountNumber) }),
      detail: status === 'PROCESSING' ? t(asked ? 'timeline.phoneNow' : 'timeline.phoneSoon') : undefined,
      state: asked && status === 'PROCESSING' ? 'current' : stateOf(2),
    };
    const credited: TimelineItem = {
      key: 'credited',
      icon: 'check-circle',
      title: t('timeline.willBeCredited'),
      detail: t('timeline.willBeCreditedDetail'),
      state: 'future',
    };
    const last = end(refill);
    // nobody has to process a refill that verifies an account
    const takenUp = refill.verification ? [] : [taken];
    if (!last) return [requested, ...takenUp, phone, credited];
    return [
      requested,
      ...(processedAt ? takenUp : []),
      ...(asked ? [phone] : []),
      last,
      ...(correction ? [correctionStep(correction, t(`timeline.${refillCorrectionOf(refill)}`))] : []),
    ];
  };
}

function CancelRefill({ refill }: { refill: Refill }) {
  const { t } = useTranslation('balances');
  const amountText = useAmountText();
  const announce = useAnnounce();
  const [asking, setAsking] = useState(false);
  const [cancel, { error, isLoading, reset }] = useCancelRefillMutation();
  const amount = amountText(refill.amount);
  const close = () => {
    reset();
    setAsking(false);
  };
  const confirm = async () => {
    const result = await cancel({ refillId: refill.refillId });
    if (result.error) return;
    announce(t('cancel.done', { amount }));
    close();
  };
  return (
    <>
      <DisabledWithReason reason={isRefillStoppable(refill) ? undefined : t('cancel.sent')}>
        <Button danger onClick={() => setAsking(true)}>
          {t('cancel.open')}
        </Button>
      </DisabledWithReason>
      <ConfirmAction
        open={asking}
        title={t('cancel.title')}
        confirmLabel={t('cancel.action', { amount })}
        onConfirm={() => void confirm()}
        onBack={close}
        danger
        busy={isLoading}
        error={apiErrorOf(error)?.message}
      >
        {t('cancel.text')}
      </ConfirmAction>
    </>
  );
}

/** Says that people have booked something other than what the refill says, and when. */
function Corrected({
  refill,
  correction,
}: {
  refill: Refill;
  correction: NonNullable<Refill['correction']>;
}) {
  const { t } = useTranslation('balances');
  const { dateTime } = useFormats();
  const change = useCorrection()(correction);
  const when = dateTime(correction.at);
  return <Notice tone="calm">{t(`correction.${refillCorrectionOf(refill)}`, { when, change })}</Notice>;
}

function RefillBody({ refill }: { refill: Refill }) {
  const { t } = useTranslation(['balances', 'common', 'statement']);
  const reason = useRefillReason();
  const timeline = useTimeline();
  const { amount, accountName, accountNumber, requestedBy, status, asked } = refill;
  return (
    <>
      <div className="sg-col">
        <div>
          <Amount value={amount} size="xl" />
          <p>
            {t('from')} <strong>{accountName}</strong>
          </p>
        </div>
        {isUnderWay(refill) && (
          <ProgressSteps label={reason(refill) ?? ''} done={stepsDone(refill)} total={refillSteps} />
        )}
        {refill.correction && <Corrected refill={refill} correction={refill.correction} />}
        {status === 'PROCESSING' && asked && (
          <Notice tone="act" icon="phone">
            {t('onPhone', { number: formatPhone(accountNumber) })}
          </Notice>
        )}
      </div>
      <DrawerSection title={t('details')}>
        <Details
          items={[
            { label: t('account'), value: accountName },
            { label: t('number'), value: formatPhone(accountNumber) },
            ...(refill.verification
              ? [{ label: t('statement.kind'), value: t('statement:kinds.ACCOUNT_VERIFICATION') }]
              : []),
            { label: t('requestedBy'), value: requestedBy },
            { label: t('reference'), value: <span className="sg-mono">{refill.reference}</span> },
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t('timeline.title')}>
        <Timeline items={timeline(refill)} />
      </DrawerSection>
    </>
  );
}

interface RefillDrawerProps {
  open: boolean;
  /** Refill on show; undefined if it is not among those that were loaded. */
  refill: Refill | undefined;
  query: QueryState<RefillPage>;
  onClose: () => void;
}

/** Shows one refill: how far it is, what it waits for, and a way to take it back until MTN is asked. */
export function RefillDrawer({ open, refill, query, onClose }: RefillDrawerProps) {
  const { t } = useTranslation('balances');
  return (
    <ItemDrawer
      open={open}
      onClose={onClose}
      item={refill}
      query={query}
      label={t('label', { reference: refill?.reference ?? '' })}
      head={
        refill && (
          <>
            <span className="sg-mono sg-text2">{refill.reference}</span>
            <RefillStatus refill={refill} />
          </>
        )
      }
      footer={(shown) => isUnderWay(shown) && <CancelRefill refill={shown} />}
      gone={{ icon: 'wallet', title: t('gone.title'), text: t('gone.text') }}
    >
      {(shown) => (
        <>
          <RefillBody refill={shown} />
          <RefillComments key={shown.refillId} refill={shown} />
        </>
      )}
    </ItemDrawer>
  );
}
