import type { Transaction } from '@sanaga/api';
import { type CheckReason, nameStateOf } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, type Column, RegisteredName, TwoLines } from '@sanaga/ui';
import type { ComponentProps } from 'react';
import { QueryTable } from '../lists/query-table.tsx';
import { shownRows } from '../lists/use-listed.ts';
import { useCommonColumns } from '../lists/use-common-columns.tsx';
import { useStatusReason } from '../payment/payment-labels.tsx';
import { PaymentStatus } from '../payment/payment-status.tsx';
import { Remarks } from '../payment/remarks.tsx';
import { formatPhone } from '../people/phone-number.ts';
import './to-check.css';

interface ItemCheckProps {
  item: Transaction;
  /** Reason that the group already states. */
  reason?: CheckReason;
}

/** Shows how the name compares, and what else a person should look at before it is approved. */
function ItemCheck({ item, reason }: ItemCheckProps) {
  const { nameMatch, registeredName, remarks } = item;
  return (
    <span className="sg-small to-check-item">
      <RegisteredName
        match={nameStateOf(item)}
        name={nameMatch === 'DIFFERS' || nameMatch === 'CLOSE' ? (registeredName ?? undefined) : undefined}
      />
      <Remarks remarks={remarks.filter((remark) => remark !== reason)} />
    </span>
  );
}

/** Returns why a payment has its status or, if an approver excluded it, why, by whom and when. */
function useWhy(): (item: Transaction) => string | undefined {
  const { dateTime } = useFormats();
  const reason = useStatusReason();
  return (item) =>
    item.excluded
      ? [item.excluded.reason, item.excluded.by.name, dateTime(item.excluded.at)].join(' · ')
      : reason(item);
}

function useColumns(waits: boolean, said?: CheckReason): Column<Transaction>[] {
  const { t } = useTranslation(['bulk', 'common']);
  const common = useCommonColumns();
  const reason = useWhy();
  const state: Column<Transaction> = waits
    ? {
        key: 'name',
        title: t('name'),
        render: (item) => <ItemCheck item={item} reason={said} />,
      }
    : common.status((item) => <PaymentStatus payment={item} reason={reason(item)} />);
  return [
    {
      key: 'payee',
      title: t('payee'),
      width: '38%',
      render: ({ name, number }) => <TwoLines first={name} second={formatPhone(number)} />,
    },
    state,
    common.amount,
  ];
}

/** Shows an item on a phone. */
function ItemCard({ item, waits, reason }: ItemCheckProps & { waits: boolean }) {
  const statusReason = useWhy();
  return (
    <span>
      <span className="sg-row" style={{ alignItems: 'flex-start' }}>
        <span className="sg-spread">
          <TwoLines first={item.name} second={formatPhone(item.number)} />
        </span>
        <Amount value={item.amount} strong />
      </span>
      <span className="sg-small">
        {waits ? (
          <ItemCheck item={item} reason={reason} />
        ) : (
          <PaymentStatus payment={item} reason={statusReason(item)} />
        )}
      </span>
    </span>
  );
}

interface ItemsTableProps extends Pick<
  ComponentProps<typeof QueryTable<Transaction>>,
  'label' | 'query' | 'paging' | 'empty'
> {
  /** True until it is approved; then what has to be checked takes the place of the status. */
  waits: boolean;
  /** Reason that all payments of the list share; the rows do not repeat it. */
  reason?: CheckReason;
  /** Payments that are chosen, here and in other lists of the same bulk payment; without it none can be. */
  choice?: ItemsChoice;
}

/** Payments of a bulk payment that are chosen, whichever list they were chosen in. */
export interface ItemsChoice {
  chosen: readonly Transaction[];
  choose: (items: readonly Transaction[]) => void;
}

/** Lists the payments of a bulk payment, a page at a time. */
export function ItemsTable({ waits, reason, choice, ...list }: ItemsTableProps) {
  const { t } = useTranslation('bulk');
  const columns = useColumns(waits, reason);
  const known = [...(choice?.chosen ?? []), ...(shownRows(list.query) ?? [])];
  return (
    <QueryTable
      {...list}
      columns={columns}
      rowKey={({ id }) => id}
      rowVersion={({ status }) => status}
      card={(item) => <ItemCard item={item} waits={waits} reason={reason} />}
      errorTitle={t('failed')}
      selection={
        choice && {
          selected: choice.chosen.map(({ id }) => id),
          onChange: (keys) => choice.choose(keys.flatMap((key) => known.find(({ id }) => id === key) ?? [])),
          label: ({ name }) => name,
        }
      }
    />
  );
}
