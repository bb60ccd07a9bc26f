import { useTranslation } from '@sanaga/i18n';
import { lazy, Suspense, useEffect } from 'react';
import { usePhone } from '../provider/use-media.ts';
import { SkeletonRows } from '../states/skeleton.tsx';
import { ErrorWithRetry } from '../states/states.tsx';
import { CardRows } from './card-rows.tsx';
import './data-table.css';
import { Pager } from './pager.tsx';
import type { RowTable as RowTableOf, RowTableProps } from './row-table.tsx';
import type { DataTableProps } from './types.ts';

// phones, which have cards, need no table
const loadTable = () => import('./row-table.tsx');
const RowTable = lazy(async () => ({ default: (await loadTable()).RowTable })) as typeof RowTableOf;

function Waiting() {
  return (
    <div className="sg-data-skeleton" aria-busy>
      <SkeletonRows />
    </div>
  );
}

type RowsProps<Row> = RowTableProps<Row> & Pick<DataTableProps<Row>, 'card'> & { asCards: boolean };

/** Shows the rows as cards, or as a table, whose script comes with the first one. */
function Rows<Row>({ card, asCards, ...props }: RowsProps<Row>) {
  if (asCards) return <CardRows {...props} card={card} />;
  return (
    <Suspense fallback={<Waiting />}>
      <RowTable {...props} />
    </Suspense>
  );
}

/**
 * Shows a list that the server pages and sorts: a table, cards on a phone. It shows a skeleton only the first time;
 * afterwards old rows stay under a thin bar until new ones arrive, also when that fails.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, page, onPage, refreshing = false, error, errorTitle, onRetry, empty, pagerNote } = props;
  const { t } = useTranslation('ui');
  const asCards = usePhone() && props.card !== undefined;
  useEffect(() => {
    // together with the first rows; what does not arrive now is fetched again with them
    if (!asCards) loadTable().catch(() => undefined);
  }, [asCards]);
  const failed = error && (
    <ErrorWithRetry title={errorTitle} {...error} onRetry={onRetry} retrying={refreshing} />
  );
  return (
    <div className="sg-data" aria-busy={refreshing || (!rows && !error)}>
      {refreshing && <div className="sg-refresh" role="progressbar" aria-label={t('table.refreshing')} />}
      {failed}
      {!rows && !failed && <Waiting />}
      {rows && rows.length === 0 && !failed && empty}
      {rows && rows.length > 0 && <Rows {...props} rows={rows} asCards={asCards} />}
      {rows && rows.length > 0 && page && onPage && <Pager page={page} onPage={onPage} note={pagerNote} />}
    </div>
  );
}
