import { apiErrorOf, type Refill, useProcessAllRefillsMutation, useProcessRefillMutation } from '@sanaga/api';
import { refillsPerCall } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Amount, ConfirmAction, useAmountText, useAnnounce } from '@sanaga/ui';
import { groupByHolder, sumOf } from './group-by-holder.ts';

interface ConfirmProcessProps {
  /** A frozen list: what the person saw when the confirmation was opened. Empty: it is closed. */
  refills: Refill[];
  onClose: () => void;
}

/** Says whose refills and how much before anything is sent to the operator. */
export function ConfirmProcess({ refills, onClose }: ConfirmProcessProps) {
  const { t } = useTranslation('process-refills');
  const amountText = useAmountText();
  const announce = useAnnounce();
  const [processOne, one] = useProcessRefillMutation();
  const [processMany, many] = useProcessAllRefillsMutation();
  const total = sumOf(refills);
  const count = refills.length;
  // the first of two only agrees: nothing is sent to the operator yet
  const agreeing = refills.filter(({ needsTwo, agreedById }) => needsTwo && agreedById === null);
  const onlyAgrees = count > 0 && agreeing.length === count;

  const processInPortions = async () => {
    let result: { error?: unknown } = {};
    for (let start = 0; start < count && !result.error; start += refillsPerCall) {
      const portion = refills.slice(start, start + refillsPerCall);
      result = await processMany({ body: { refillIds: portion.map(({ refillId }) => refillId) } });
    }
    return result;
  };
  const confirm = async () => {
    const [first] = refills;
    const result =
      count === 1 && first ? await processOne({ refillId: first.refillId }) : await processInPortions();
    if (result.error) return;
    const started = count - agreeing.length;
    if (started > 0)
      announce(t('announced', { count: started, amount: amountText(total - sumOf(agreeing)) }));
    else announce(t('agreement.announced', { count: agreeing.length }));
    onClose();
  };
  const back = () => {
    one.reset();
    many.reset();
    onClose();
  };
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
      busy={one.isLoading || many.isLoading}
      error={apiErrorOf(one.error ?? many.error)?.message}
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
