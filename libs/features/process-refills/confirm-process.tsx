import type { Refill } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, ConfirmAction, useAmountText } from '@sanaga/ui';
import { groupByHolder, sumOf } from './group-by-holder.ts';
import { useProcess } from './use-process.ts';

interface ConfirmProcessProps {
  /** Frozen list of what the person saw when the confirmation was opened; empty while that is closed. */
  refills: Refill[];
  /** Gets the sentence about refills that someone else decided while the question was open. */
  onDecidedMeanwhile: (sentence: string) => void;
  onClose: () => void;
}

/** Says whose refills and how much before anything is sent to the operator. */
export function ConfirmProcess({ refills, onDecidedMeanwhile, onClose }: ConfirmProcessProps) {
  const { t } = useTranslation('process-refills');
  const amountText = useAmountText();
  const { confirm, back, busy, error } = useProcess({ refills, onDecidedMeanwhile, onClose });
  const total = sumOf(refills);
  const count = refills.length;
  // the first of two only agrees, and nothing is sent to the operator yet
  const agreeing = refills.filter(({ needsTwo, agreedById }) => needsTwo && agreedById === null);
  const onlyAgrees = count > 0 && agreeing.length === count;
  return (
    <ConfirmAction
      open={count > 0}
      title={t('confirm.title', { count })}
      confirmLabel={t(onlyAgrees ? 'agreement.action' : 'confirm.action', {
        count,
        amount: amountText(total),
      })}
      onConfirm={() => void confirm()}
      onBack={back}
      busy={busy}
      error={error}
    >
      <p>{t(onlyAgrees ? 'agreement.text' : 'confirm.text', { count })}</p>
      {agreeing.length > 0 && !onlyAgrees && <p>{t('agreement.some', { count: agreeing.length })}</p>}
      <ul className="refill-confirm">
        {groupByHolder(refills).map((holder) => (
          <li key={holder.organisationId} className="sg-row">
            <span className="sg-spread">
              {holder.name} <span className="sg-text3">{t('refills', { count: holder.refills.length })}</span>
            </span>
            <Amount value={holder.total} />
          </li>
        ))}
      </ul>
      <p className="sg-row sg-strong">
        <span className="sg-spread">{t('confirm.total')}</span>
        <Amount value={total} strong />
      </p>
    </ConfirmAction>
  );
}
