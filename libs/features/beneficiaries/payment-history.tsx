import { type Transaction, useListTransactionsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, DrawerSection, ErrorWithRetry, Link, Pager, SkeletonRows, StatusTag } from '@sanaga/ui';
import { useState } from 'react';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { shownRows } from '../shared/lists/shown-rows.ts';

const size = 5;

function Payment({ payment }: { payment: Transaction }) {
  const { relative, dateTime } = useFormats();
  const { id, bulkId, amount, status, reason, createdAt } = payment;
  return (
    <li>
      <Link href={pathTo.transaction(bulkId ?? id)} className="beneficiary-payment">
        <span className="sg-row">
          <span className="sg-spread sg-ellipsis">{reason}</span>
          <Amount value={amount} strong />
        </span>
        <span className="sg-row sg-caption sg-text3">
          <StatusTag kind="transaction" status={status} />
          <span className="sg-spread" />
          <span title={dateTime(createdAt)}>{relative(createdAt)}</span>
        </span>
      </Link>
    </li>
  );
}

/** What was paid to a number, by payments of their own and by files, newest first. */
export function PaymentHistory({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useTranslation('beneficiaries');
  const [page, setPage] = useState(0);
  const query = useListTransactionsQuery({ paidTo: phoneNumber, page, size });
  const { data, error, isFetching, refetch } = query;
  const rows = shownRows(query);
  const total = data?.totalElements ?? 0;
  return (
    <DrawerSection title={total > 0 ? t('history.titleCount', { count: total }) : t('history.title')}>
      {!rows && error && (
        <ErrorWithRetry
          title={t('history.failed')}
          {...loadErrorOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!rows && !error && <SkeletonRows rows={3} />}
      {rows?.length === 0 && <p className="sg-text2">{t('history.none')}</p>}
      {rows && rows.length > 0 && (
        <ul className="beneficiary-payments" aria-busy={isFetching}>
          {rows.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {data && data.totalPages > 1 && (
        <Pager page={{ number: data.number, totalPages: data.totalPages }} onPage={setPage} />
      )}
    </DrawerSection>
  );
}
