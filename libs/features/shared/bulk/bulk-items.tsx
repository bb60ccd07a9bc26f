import { type Transaction, useListBulkItemsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, type Column, RegisteredName, StatusTag, TwoLines } from '@sanaga/ui';
import { Segmented } from 'antd';
import { useState } from 'react';
import { QueryTable } from '../lists/query-table.tsx';
import { useStatusReason } from '../payment/payment-labels.tsx';
import { formatPhone } from '../people/phone-number.ts';
import { useCommonColumns } from '../lists/use-common-columns.tsx';

const size = 10;
const shows = ['all', 'problematic'] as const;
type Show = (typeof shows)[number];

function useColumns(waits: boolean): Column<Transaction>[] {
  const { t } = useTranslation(['bulk', 'common']);
  const common = useCommonColumns();
  const reason = useStatusReason();
  const state: Column<Transaction> = waits
    ? {
        key: 'name',
        title: t('name'),
        render: ({ nameMatch, registeredName }) => (
          <span className="sg-small">
            <RegisteredName
              match={nameMatch}
              name={nameMatch === 'DIFFERS' ? (registeredName ?? undefined) : undefined}
            />
          </span>
        ),
      }
    : common.status((item) => <StatusTag kind="transaction" status={item.status} reason={reason(item)} />);
  return [
    {
      key: 'payee',
      title: t('payee'),
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
          <RegisteredName match={item.nameMatch} />
        ) : (
          <StatusTag kind="transaction" status={item.status} reason={reason(item)} />
        )}
      </span>
    </span>
  );
}

/** The payments of a bulk transaction in the order of its file, a page at a time; on wish only the problematic ones. */
export function BulkItems({ bulk }: { bulk: Transaction }) {
  const { t } = useTranslation('bulk');
  const { number } = useFormats();
  const [show, setShow] = useState<Show>('all');
  const [page, turn] = useState(0);
  const waits = bulk.status === 'PENDING';
  const columns = useColumns(waits);
  const problematic = bulk.items?.problematic ?? 0;
  // the last problem may be solved while the filter is on
  const isFiltered = show === 'problematic' && problematic > 0;
  const query = useListBulkItemsQuery({
    id: bulk.id,
    page,
    size,
    ...(isFiltered && { status: 'PROBLEMATIC' }),
  });
  const counts: Record<Show, number> = { all: bulk.items?.total ?? 0, problematic };
  return (
    <div className="sg-col">
      {problematic > 0 && (
        <div className="sg-track">
          <Segmented<Show>
            size="small"
            aria-label={t('show')}
            value={isFiltered ? show : 'all'}
            onChange={(next) => {
              setShow(next);
              turn(0);
            }}
            options={shows.map((value) => ({ value, label: `${t(value)} ${number(counts[value])}` }))}
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
