import { type Refill, useListRefillsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, Card, ErrorWithRetry, Link, Pager } from '@sanaga/ui';
import { useState } from 'react';
import { loadErrorOf } from '../shared/lists/load-error.ts';

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

const size = 5;

/** The refills that failed, the last first, each with the operator's reason and what can be done. */
export function FailedRefills() {
  const { t } = useTranslation('process-refills');
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = useListRefillsQuery({ page, size, status: 'FAILED' });
  if (error && !data)
    return (
      <Card title={t('failures')}>
        <ErrorWithRetry {...loadErrorOf(error)} onRetry={refetch} retrying={isFetching} />
      </Card>
    );
  if (!data || data.content.length === 0) return null;
  return (
    <Card title={t('failures')}>
      <ul className="refill-failures" aria-busy={isFetching}>
        {data.content.map((refill) => (
          <Failed key={refill.refillId} refill={refill} />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <Pager page={{ number: data.number, totalPages: data.totalPages }} onPage={setPage} />
      )}
    </Card>
  );
}
