import { type Refill, useListRefillsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, Card, ErrorWithRetry, Link } from '@sanaga/ui';
import { loadErrorOf } from '../parts/load-error.ts';

function Failed({ refill }: { refill: Refill }) {
  const { t } = useTranslation('process-refills');
  const { relative } = useFormats();
  const { reference, organisationId, organisationName, accountName, amount, operatorCode, finishedAt } =
    refill;
  const code = operatorCode ?? 'OTHER';
  return (
    <li className="refill-progress">
      <div className="sg-row">
        <span className="sg-spread">
          <Link href={pathTo.organisation(organisationId)}>{organisationName}</Link>{' '}
          <span className="sg-text3">
            {accountName} · <span className="sg-mono">{reference}</span>
          </span>
        </span>
        <Amount value={amount} strong />
      </div>
      <div className="sg-row sg-small">
        <span className="sg-spread">
          <span className="sg-bad">{t(`reasons.${code}`, { defaultValue: code })}</span>{' '}
          <span className="sg-text2">{t(`advice.${code}`, { defaultValue: t('advice.OTHER') })}</span>
        </span>
        <span className="sg-caption sg-text3 sg-nowrap">{finishedAt && relative(finishedAt)}</span>
      </div>
    </li>
  );
}

const few = { page: 0, size: 5, status: 'FAILED' } as const;

/** The last refills that failed, each with the operator's reason and what can be done. */
export function FailedRefills() {
  const { t } = useTranslation('process-refills');
  const { data, error, isFetching, refetch } = useListRefillsQuery(few);
  if (error && !data)
    return (
      <Card title={t('failures')}>
        <ErrorWithRetry {...loadErrorOf(error)} onRetry={refetch} retrying={isFetching} />
      </Card>
    );
  if (!data || data.content.length === 0) return null;
  return (
    <Card title={t('failures')}>
      <ul>
        {data.content.map((refill) => (
          <Failed key={refill.refillId} refill={refill} />
        ))}
      </ul>
    </Card>
  );
}
