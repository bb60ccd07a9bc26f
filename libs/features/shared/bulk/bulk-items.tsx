import { type Transaction, type TransactionDetail, useListBulkItemsQuery } from '@sanaga/api';
import { can } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Choice, NothingFound, SearchBox } from '@sanaga/ui';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { CheckedReasons } from '../payment/use-checked-reasons.ts';
import { useActor } from '../people/use-actor.ts';
import { ExcludeItems } from './exclude-items.tsx';
import { ItemsTable } from './items-table.tsx';
import { ToCheckList } from './to-check.tsx';

const size = 10;
const shows = ['look', 'notChecked', 'first', 'problematic', 'all', 'excluded'] as const;
type Show = (typeof shows)[number];

/** Orders other than that of the file. */
const sorts = ['amount,desc', 'amount,asc', 'name,asc', 'name,desc'] as const;
type ItemSort = (typeof sorts)[number];

/** Counts the payments that each choice shows; a choice without payments is not offered. */
function countsOf({ items, checks, bulk, status }: TransactionDetail): Record<Show, number> {
  const waits = status === 'PENDING';
  return {
    look: waits ? (checks?.toLookAt ?? 0) : 0,
    notChecked: waits ? (checks?.notChecked ?? 0) : 0,
    first: waits ? (bulk?.firstPayments ?? 0) : 0,
    problematic: items?.problematic ?? 0,
    all: items?.total ?? 0,
    excluded: bulk?.exclusions.reduce((sum, { payments }) => sum + payments, 0) ?? 0,
  };
}

/** Word for what is problematic: failed where that is all it is. */
const wordOf = (show: Show, { items }: TransactionDetail) =>
  show === 'problematic' && items?.failed === items?.problematic ? 'failed' : show;

const filterOf = (show: Show) => {
  if (show === 'all') return {};
  if (show === 'excluded') return { excluded: 'true' } as const;
  return show === 'problematic' ? ({ status: 'PROBLEMATIC' } as const) : { check: show };
};

interface ItemsFinderProps {
  search: string;
  onSearch: (text: string) => void;
  sort: ItemSort | undefined;
  onSort: (sort: ItemSort | undefined) => void;
}

/** Finds payments among many by name, number, reason or amount, and puts them in another order than their file. */
function ItemsFinder({ search, onSearch, sort, onSort }: ItemsFinderProps) {
  const { t } = useTranslation('bulk');
  return (
    <div className="sg-row sg-wrap items-finder">
      <SearchBox
        placeholder={t('search')}
        defaultValue={search}
        onSearch={(text) => onSearch(text.trim())}
        asYouType
      />
      <Choice
        label={t('sort.label')}
        value={sort}
        options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(wanted) => onSort(sorts.find((value) => value === wanted))}
      />
    </div>
  );
}

interface BulkItemsProps {
  bulk: TransactionDetail;
  checked: CheckedReasons;
}

/** Chooses what to show first: what should be looked at before an approval, and what went wrong after it. */
const firstOf = (counts: Record<Show, number>): Show =>
  shows.find((show) => (show === 'look' || show === 'problematic') && counts[show] > 0) ?? 'all';

/**
 * Lists the payments of a bulk transaction in the order of its file, a page at a time. It opens on what needs a person:
 * while it waits for approval by reason, and whoever may approve it may exclude some.
 */
export function BulkItems({ bulk, checked }: BulkItemsProps) {
  const { t } = useTranslation('bulk');
  const { number } = useFormats();
  const actor = useActor();
  const counts = countsOf(bulk);
  const [chosenShow, choose] = useState(() => firstOf(counts));
  const [page, turn] = useState(0);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<ItemSort>();
  const [chosen, setChosen] = useState<readonly Transaction[]>([]);
  const offered = shows.filter((value) => counts[value] > 0);
  // the chosen part may be gone: the last problem is solved, or the last name has come
  const show = offered.includes(chosenShow) ? chosenShow : 'all';
  const isFound = search !== '' || sort !== undefined;
  const byReason = show === 'look' && checked.groups.length > 0 && !isFound;
  const query = useListBulkItemsQuery(
    { id: bulk.id, page, size, ...filterOf(show), ...(search && { search }), sort },
    { skip: byReason },
  );
  const fromStart =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      turn(0);
    };
  const mayExclude = can.excludeItems(bulk, actor).allowed && bulk.progress === null && counts.all > 1;
  const choice = mayExclude ? { chosen, choose: setChosen } : undefined;
  return (
    <div className="sg-col">
      {(counts.all > size || isFound) && (
        <ItemsFinder
          search={search}
          onSearch={fromStart(setSearch)}
          sort={sort}
          onSort={fromStart(setSort)}
        />
      )}
      {offered.length > 1 && (
        <div className="sg-track">
          <Segmented<Show>
            size="small"
            aria-label={t('show')}
            value={show}
            onChange={fromStart(choose)}
            options={offered.map((value) => ({
              value,
              label: `${t(`shows.${wordOf(value, bulk)}`)} ${number(counts[value])}`,
            }))}
          />
        </div>
      )}
      {mayExclude && <ExcludeItems bulk={bulk} chosen={chosen} onClear={() => setChosen([])} />}
      {byReason ? (
        <ToCheckList bulk={bulk} checked={checked} choice={choice} />
      ) : (
        <div className="sg-card sg-card-flush">
          <ItemsTable
            label={t('items')}
            query={query}
            paging={{ page, turn }}
            waits={bulk.status === 'PENDING' && show !== 'excluded'}
            choice={show === 'excluded' ? undefined : choice}
            empty={search && <NothingFound search={search} onClear={() => fromStart(setSearch)('')} />}
          />
        </div>
      )}
    </div>
  );
}
