import { type Transaction, useListTransactionsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, DrawerSection, Link } from '@sanaga/ui';
import { useState } from 'react';
import { QueryList } from '../shared/lists/query-list.tsx';
import { useStatusReason } from '../shared/payment/payment-labels.tsx';
import { PaymentStatus } from '../shared/payment/payment-status.tsx';

const size = 5;

function Payment({ payment }: { payment: Transaction }) {
  const { relative, dateTime } = useFormats();
  const statusReason = useStatusReason();
  const { id, bulkId, amount, reason, createdAt } = payment;
  return (
    <li>
      <Link href={pathTo.transaction(bulkId ?? id)} className="beneficiary-payment">
        <span className="sg-row">
          <span className="sg-spread sg-ellipsis">{reason}</span>
          <Amount value={amount} strong />
        </span>
        <span className="sg-row sg-caption sg-text3">
          <PaymentStatus payment={payment} reason={statusReason(payment)} />
          <span className="sg-spread" />
          <span title={dateTime(createdAt)}>{relative(createdAt)}</span>
        </span>
      </Link>
    </li>
  );
}

/** Lists what was paid to a number, one by one and by files, newest first. */
export function PaymentHistory({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useTranslation('beneficiaries');
  const [page, turn] = useState(0);
  const query = useListTransactionsQuery({ paidTo: phoneNumber, page, size });
  const total = query.data?.totalElements ?? 0;
  return (
    <DrawerSection title={total > 0 ? t('history.titleCount', { count: total }) : t('history.title')}>
      <QueryList
        query={query}
        paging={{ page, turn }}
        rowKey={({ id }) => id}
        className="beneficiary-payments"
        errorTitle={t('history.failed')}
        empty={<p className="sg-text2">{t('history.none')}</p>}
      >
        {(payment) => <Payment payment={payment} />}
      </QueryList>
    </DrawerSection>
  );
}
