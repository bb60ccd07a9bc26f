import type { Transaction } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, type Column, TwoLines } from '@sanaga/ui';
import { useFactColumns } from './payment-fact-columns.tsx';
import { Payee, useStatusReason } from './payment-labels.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { useCommonColumns } from '../lists/use-common-columns.tsx';

/**
 * Width of the list; `narrow`: next to an open drawer only what identifies the payments; `recent`: among other cards.
 */
type Width = 'full' | 'recent' | 'narrow';

/** Returns the columns of a list of payments. */
export function usePaymentColumns(width: Width): Column<Transaction>[] {
  const { t } = useTranslation(['payment', 'common']);
  const common = useCommonColumns();
  const reason = useStatusReason();
  const facts = useFactColumns();
  const customer: Column<Transaction> = {
    key: 'customer',
    title: t('customer'),
    sortable: true,
    render: (payment) => <Payee payment={payment} />,
  };
  const status: Column<Transaction> = common.status((payment) => (
    <PaymentStatus payment={payment} reason={reason(payment)} />
  ));
  if (width === 'narrow') {
    return [
      customer,
      status,
      {
        key: 'date',
        title: t('common:fields.amount'),
        align: 'right',
        render: (payment) => (
          <TwoLines
            first={<Amount value={payment.amount} strong />}
            second={common.created.render(payment)}
          />
        ),
      },
    ];
  }
  const columns: Column<Transaction>[] = [
    customer,
    facts.id,
    facts.type,
    status,
    facts.method,
    { ...common.created, key: 'date', sortable: true },
    common.amount,
  ];
  return width === 'full' ? columns : columns.filter(({ key }) => key !== 'type' && key !== 'method');
}

/** Shows one payment on a phone: name and amount, then short number, type and age, then status. */
export function PaymentCard({ payment }: { payment: Transaction }) {
  const { t } = useTranslation('common');
  const { relative } = useFormats();
  const reason = useStatusReason();
  return (
    <span>
      <span className="sg-row">
        <span className="sg-spread sg-ellipsis">{payment.name}</span>
        <Amount value={payment.amount} strong />
      </span>
      <span className="sg-row sg-caption sg-text3">
        <span className="sg-spread">
          {payment.reference} · {t(`transactionTypes.${payment.type}`)}
        </span>
        {relative(payment.createdAt)}
      </span>
      <PaymentStatus payment={payment} reason={reason(payment)} />
    </span>
  );
}
