import { type PaymentFileSummary, useGetWalletQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { CostReceipt, Link, Notice, useAmountText } from '@sanaga/ui';
import { LimitNotes, useCreationLimits } from '../shared/payment/payment-limits.tsx';
import { useReceipt } from '../shared/payment/payment-view.tsx';
import { useApproverRemedy } from '../shared/people/approver-remedy.tsx';
import { useActor } from '../shared/people/use-actor.ts';
import type { RowCounts } from './use-grid-rows.ts';

interface TotalsProps {
  file: PaymentFileSummary;
  counts?: RowCounts;
}

/**
 * Counts rows, not problems, as a row may have several. File and rows are read apart; counts that are older do not add
 * up to the file's, and are left out.
 */
function rowsOf({ file, counts }: TotalsProps): { errorRows?: number; warningRows?: number } {
  if (!counts || counts.error + counts.excluded !== file.excluded) return {};
  return { errorRows: counts.error, warningRows: counts.warning };
}

interface FileCostProps {
  file: PaymentFileSummary;
  /** True if only the total is shown, with what is added to the amounts. */
  short?: boolean;
}

/** Shows the total cost of the accepted rows, as it would leave the wallet. */
export function FileCost({ file, short }: FileCostProps) {
  const { t } = useTranslation(['bulk-upload', 'payment']);
  const { data: wallet } = useGetWalletQuery();
  const { lines, total, available } = useReceipt()(file.cost, wallet?.available);
  const named = lines.map((line, index) =>
    index === 0 ? { ...line, label: t('payments', { count: file.accepted }) } : line,
  );
  return (
    <CostReceipt
      lines={named}
      total={short ? total : { ...total, label: t('leaves') }}
      available={available}
      extrasLabel={short ? t('payment:cost.extras') : undefined}
    />
  );
}

/** Shows rows in the file = accepted + excluded, with their sums; they are always in view above the rows. */
export function Totals({ file, counts }: TotalsProps) {
  const { t } = useTranslation('bulk-upload');
  const { number } = useFormats();
  const amountText = useAmountText();
  const { errorRows, warningRows } = rowsOf({ file, counts });
  const leftOut = file.excluded - (errorRows ?? file.excluded);
  const why = [
    errorRows ? t('totals.errors', { count: errorRows }) : undefined,
    leftOut > 0 ? t('totals.leftOut', { count: leftOut }) : undefined,
    file.excludedAmount > 0 ? amountText(file.excludedAmount) : undefined,
  ];
  const namesWait = file.names ? file.names.total - file.names.checked : 0;
  // a row whose name is not checked is not ready yet
  const accepted =
    namesWait > 0
      ? [
          ...(warningRows ? [t('totals.warned', { count: warningRows })] : []),
          t('totals.namesWait', { count: namesWait }),
        ].join(', ')
      : warningRows
        ? t('totals.ready', { ready: number(file.accepted - warningRows), count: warningRows })
        : undefined;
  const figures = [
    { key: 'rows', value: file.rows, detail: t('totals.allRead'), sign: undefined },
    { key: 'accepted', value: file.accepted, detail: accepted, sign: '=' },
    { key: 'excluded', value: file.excluded, detail: why.filter(Boolean).join(', '), sign: '+' },
  ];
  return (
    <section className="sg-card bulk-totals" aria-label={t('totals.label')}>
      <dl className="bulk-sum">
        {figures.map(({ key, value, detail, sign }) => (
          <div key={key} data-sign={sign}>
            <dt>{t(`totals.${key}`)}</dt>
            <dd className={key === 'excluded' && value > 0 ? 'bulk-figure sg-bad' : 'bulk-figure'}>
              {number(value)}
            </dd>
            {detail && <dd className="sg-caption sg-text3">{detail}</dd>}
          </div>
        ))}
      </dl>
      <div className="bulk-cost">
        <FileCost file={file} short />
      </div>
    </section>
  );
}

/** Says what prevents the approval. The file may still be sent, unless the organisation has no approver. */
export function Lacks({ file }: { file: PaymentFileSummary }) {
  const { t } = useTranslation('bulk-upload');
  const amountText = useAmountText();
  const { individual } = useActor();
  const mayRefill = useCan('refill:request');
  const remedy = useApproverRemedy();
  const { data: wallet } = useGetWalletQuery();
  const lacking = wallet ? file.cost.total - wallet.available : 0;
  const limits = useCreationLimits(file.cost.total);
  return (
    <>
      {lacking > 0 && (
        <Notice tone="act" action={mayRefill && <Link href={pathTo.refillForm()}>{t('lacks.refill')}</Link>}>
          <strong>{t('lacks.money', { amount: amountText(lacking) })}</strong>{' '}
          {t(individual ? 'lacks.moneyOwn' : 'lacks.moneyText')}
        </Notice>
      )}
      {file.approvers.length === 0 && !individual && (
        <Notice tone="act" action={remedy}>
          {t('lacks.approver')}
        </Notice>
      )}
      <LimitNotes notes={limits} />
    </>
  );
}
