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

/** Word for what is problematic: failed where that is all it is. */
const wordOf = (show: Show, { items }: TransactionDetail) =>
  show === 'problematic' && items?.failed === items?.problematic ? 'failed' : show;

const filterOf = (show: Show) =>
  show === 'all' ? {} : show === 'problematic' ? ({ status: 'PROBLEMATIC' } as const) : { check: show };

interface BulkItemsProps {
  bulk: TransactionDetail;
  checked: CheckedReasons;
}

/** Chooses what to show first: what should be looked at before an approval, and what went wrong after it. */
const firstOf = (counts: Record<Show, number>): Show =>
  shows.find((show) => (show === 'look' || show === 'problematic') && counts[show] > 0) ?? 'all';

/**
 * Lists the payments of a bulk transaction in the order of its file, a page at a time. It opens on what needs a person:
 * while it waits for approval by reason.
 */
export function BulkItems({ bulk, checked }: BulkItemsProps) {
  const { t } = useTranslation('bulk');
  const { number } = useFormats();
  const counts = countsOf(bulk);
  const [chosen, choose] = useState(() => firstOf(counts));
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
              label: `${t(`shows.${wordOf(value, bulk)}`)} ${number(counts[value])}`,
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
