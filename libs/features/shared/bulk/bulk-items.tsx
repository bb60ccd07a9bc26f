import { type TransactionDetail, useListBulkItemsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { CheckedReasons } from '../payment/use-checked-reasons.ts';
import { ItemsTable } from './items-table.tsx';
import { ToCheckList } from './to-check.tsx';

const size = 10;
const shows = ['look', 'notChecked', 'first', 'problematic', 'all'] as const;
type Show = (typeof shows)[number];

/** Counts the payments that each choice shows; a choice without payments is not offered. */
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

interface BulkItemsProps {
  bulk: TransactionDetail;
  checked: CheckedReasons;
}

/**
 * Lists the payments of a bulk transaction in the order of its file, a page at a time. While it waits for approval it
 * opens on what should be looked at, by reason.
 */
export function BulkItems({ bulk, checked }: BulkItemsProps) {
  const { t } = useTranslation('bulk');
  const { number } = useFormats();
  const counts = countsOf(bulk);
  const [chosen, choose] = useState<Show>(counts.look > 0 ? 'look' : 'all');
  const [page, turn] = useState(0);
  const offered = shows.filter((value) => counts[value] > 0);
  // the chosen part may be gone: the last problem is solved, or the last name has come
  const show = offered.includes(chosen) ? chosen : 'all';
  const byReason = show === 'look' && checked.groups.length > 0;
  const query = useListBulkItemsQuery({ id: bulk.id, page, size, ...filterOf(show) }, { skip: byReason });
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
      {byReason ? (
        <ToCheckList bulk={bulk} checked={checked} />
      ) : (
        <div className="sg-card sg-card-flush">
          <ItemsTable
            label={t('items')}
            query={query}
            paging={{ page, turn }}
            waits={bulk.status === 'PENDING'}
          />
        </div>
      )}
    </div>
  );
}
