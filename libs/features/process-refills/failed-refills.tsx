import { type Refill, useListRefillsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, Card, Link } from '@sanaga/ui';
import { useState } from 'react';
import { QueryList } from '../shared/lists/query-list.tsx';
import { OrganisationAvatar } from '../shared/pictures/organisation-avatar.tsx';
import { holderOf } from './group-by-holder.ts';

function Failed({ refill }: { refill: Refill }) {
  const { t } = useTranslation('process-refills');
  const { relative } = useFormats();
  const {
    refillId,
    reference,
    organisationId,
    organisationName,
    accountName,
    amount,
    operatorCode,
    finishedAt,
  } = refill;
  const code = operatorCode ?? 'OTHER';
  return (
    <li className="refill-progress">
      <div className="sg-row">
        <OrganisationAvatar organisation={holderOf(refill)} neutral small />
        <span className="sg-spread">
          <Link href={pathTo.organisation(organisationId)}>{organisationName}</Link>{' '}
          <span className="sg-text3">
            {accountName} ·{' '}
            <Link href={pathTo.refill(refillId)}>
              <span className="sg-mono">{reference}</span>
            </Link>
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

/** Lists the refills that failed, latest first, each with the operator's reason and what can be done. */
export function FailedRefills() {
  const { t } = useTranslation('process-refills');
  const [page, turn] = useState(0);
  const query = useListRefillsQuery({ page, size, status: 'FAILED' });
  const { data, error } = query;
  if (data ? data.totalElements === 0 : !error) return null;
  return (
    <Card title={t('failures')}>
      <QueryList
        query={query}
        paging={{ page, turn }}
        rowKey={({ refillId }) => refillId}
        className="refill-failures"
      >
        {(refill) => <Failed refill={refill} />}
      </QueryList>
    </Card>
  );
}
