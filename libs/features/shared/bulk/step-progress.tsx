import type { Transaction } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { ProgressBar } from '@sanaga/ui';
import { usePace } from './use-pace.ts';

interface Doing {
  what: 'CREATE' | 'APPROVE' | 'CANCEL' | 'PAY';
  done: number;
  total: number;
  /** Payments a second; null until that is known. */
  perSecond: number | null;
  secondsLeft: number | null;
}

function PaymentsProgress({ what, done, total, perSecond, secondsLeft }: Doing) {
  const { t } = useTranslation('bulk');
  const { duration } = useFormats();
  const percent = Math.floor((100 * done) / total);
  const parts = [
    t('progress.of', { done, total }),
    ...(perSecond ? [t('progress.rate', { rate: perSecond })] : []),
    ...(secondsLeft ? [t('progress.left', { duration: duration(secondsLeft * 1_000) })] : []),
  ];
  const label = t(`progress.${what}`, { percent });
  return <ProgressBar label={label} percent={percent} detail={`${label}. ${parts.join(', ')}`} />;
}

/** Shows how far the payments under way are, at the speed seen so far. */
function PayingProgress({ items }: { items: NonNullable<Transaction['items']> }) {
  const done = items.completed + items.returned + items.paidLate + items.problematic + items.cancelled;
  const perSecond = usePace(done);
  const secondsLeft = perSecond ? Math.ceil((items.total - done) / perSecond) : null;
  return (
    <PaymentsProgress
      what="PAY"
      done={done}
      total={items.total}
      perSecond={perSecond}
      secondsLeft={secondsLeft}
    />
  );
}

/**
 * Shows what still has to happen to the payments of a bulk payment, or how far they are; shows nothing once all is
 * done.
 */
export function StepProgress({ payment: { progress, items, status } }: { payment: Transaction }) {
  if (progress) {
    const { step, itemsPerSecond, ...rest } = progress;
    return <PaymentsProgress {...rest} what={step} perSecond={itemsPerSecond} />;
  }
  return items && status === 'IN_PROGRESS' ? <PayingProgress items={items} /> : null;
}
