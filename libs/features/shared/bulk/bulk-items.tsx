import { type Transaction, type TransactionDetail, useListBulkItemsQuery } from '@sanaga/api';
import { nameStateOf } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, type Column, Hint, RegisteredName, StatusTag, TwoLines } from '@sanaga/ui';
import { Segmented } from 'antd';
import { useState } from 'react';
import { QueryTable } from '../lists/query-table.tsx';
import { useStatusReason } from '../payment/payment-labels.tsx';
import { formatPhone } from '../people/phone-number.ts';
import { useCommonColumns } from '../lists/use-common-columns.tsx';

const size = 10;
const shows = ['look', 'notChecked', 'first', 'problematic', 'all'] as const;
type Show = (typeof shows)[number];

/** How the name compares, and what else a person should look at before it is approved. */
function ItemCheck({ item }: { item: Transaction }) {
  const { t } = useTranslation('bulk');
  const { nameMatch, registeredName, remarks } = item;
  return (
    <span className="sg-small">
      <RegisteredName
        match={nameStateOf(item)}
        name={nameMatch === 'DIFFERS' || nameMatch === 'CLOSE' ? (registeredName ?? undefined) : undefined}
      />
      {remarks.map((remark) => (
        <Hint key={remark} tone={remark === 'FIRST_PAYMENT' ? 'text2' : 'warn'}>
          {t(`remarks.${remark}`)}
        </Hint>
      ))}
    </span>
  );
}

function useColumns(waits: boolean): Column<Transaction>[] {
  const { t } = useTranslation(['bulk', 'common']);
  const common = useCommonColumns();
  const reason = useStatusReason();
  const state: Column<Transaction> = waits
    ? {
        key: 'name',
        title: t('name'),
        render: (item) => <ItemCheck item={item} />,
      }
    : common.status((item) => <StatusTag kind="transaction" status={item.status} reason={reason(item)} />);
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

/** An item on a phone. */
function ItemCard({ item, waits }: { item: Transaction; waits: boolean }) {
  const reason = useStatusReason();
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
          <ItemCheck item={item} />
        ) : (
          <StatusTag kind="transaction" status={item.status} reason={reason(item)} />
        )}
      </span>
    </span>
  );
}

/** How many payments each choice shows; what shows none is not offered. */
function countsOf({ items, checks, bulk, status }: TransactionDetail): Record<Show, number> {
  const waits = status === 'PENDING';
  return {
    look: waits ? (checks?.toLookAt ?? 0) : 0,
    notChecked: waits ? (checks?.notChecked ?? 0) : 0,
    first: waits ? (bulk?.firstPayments ?? 0) : 0,
    problematic: items?.problematic ?? 0,
    all: items?.total ?? 0,
  };
}

const filterOf = (show: Show) =>
  show === 'all' ? {} : show === 'problematic' ? ({ status: 'PROBLEMATIC' } as const) : { check: show };

/**
 * The payments of a bulk transaction in the order of its file, a page at a time. While it waits for approval it opens on
 * what should be looked at.
 */
export function BulkItems({ bulk }: { bulk: TransactionDetail }) {
  const { t } = useTranslation('bulk');
  const { number } = useFormats();
  const counts = countsOf(bulk);
  const [chosen, choose] = useState<Show>(counts.look > 0 ? 'look' : 'all');
  const [page, turn] = useState(0);
  const waits = bulk.status === 'PENDING';
  const columns = useColumns(waits);
  const offered = shows.filter((value) => counts[value] > 0);
  // what was chosen may be gone: the last problem is solved, the last name has come
  const show = offered.includes(chosen) ? chosen : 'all';
  const query = useListBulkItemsQuery({ id: bulk.id, page, size, ...filterOf(show) });
  return (
    <div className="sg-col">
      {offered.length > 1 && (
        <div className="sg-track">
          <Segmented<Show>
            size="small"
            aria-label={t('show')}
            value={show}
            onChange={(next) => {
              choose(next);
              turn(0);
            }}
            options={offered.map((value) => ({
              value,
              label: `${t(`shows.${value}`)} ${number(counts[value])}`,
            }))}
          />
        </div>
      )}
      <div className="sg-card sg-card-flush">
        <QueryTable
          label={t('items')}
          query={query}
          paging={{ page, turn }}
          columns={columns}
          rowKey={({ id }) => id}
          rowVersion={({ status }) => status}
          card={(item) => <ItemCard item={item} waits={waits} />}
          errorTitle={t('failed')}
        />
      </div>
    </div>
  );
}
