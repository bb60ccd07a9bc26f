import { useTranslation } from '@sanaga/i18n';
import { usePhone } from '../provider/use-media.ts';
import { SkeletonRows } from '../states/skeleton.tsx';
import { ErrorWithRetry } from '../states/states.tsx';
import './data-table.css';
import { Head } from './head.tsx';
import { Pager } from './pager.tsx';
import { CardRow, TableRow } from './row.tsx';
import { Track } from './track.tsx';
import type { DataTableProps } from './types.ts';

type BodyProps<Row> = DataTableProps<Row> & { rows: readonly Row[] };

function Rows<Row>({ rows, rowKey, rowVersion, current, label, ...rest }: BodyProps<Row>) {
  const asCards = usePhone() && rest.card !== undefined;
  const rowProps = rows.map((row) => {
    const id = rowKey(row);
    return { row, id, version: rowVersion?.(row), current: id === current };
  });
  if (asCards) {
    return (
      <ul className="sg-card-rows" aria-label={label}>
        {rowProps.map((props) => (
          <CardRow key={props.id} {...rest} {...props} />
        ))}
      </ul>
    );
  }
  return (
    <Track label={label}>
      <table className="sg-table" aria-label={label}>
        <Head {...rest} keys={rowProps.map(({ id }) => id)} />
        <tbody>
          {rowProps.map((props) => (
            <TableRow key={props.id} {...rest} {...props} />
          ))}
        </tbody>
      </table>
    </Track>
  );
}

/**
 * Shows a list that the server pages and sorts: a table, cards on a phone. It shows a skeleton only the first time;
 * afterwards old rows stay under a thin bar until new ones arrive, also when that fails.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, page, onPage, refreshing = false, error, errorTitle, onRetry, empty, pagerNote } = props;
  const { t } = useTranslation('ui');
  const failed = error && (
    <ErrorWithRetry title={errorTitle} {...error} onRetry={onRetry} retrying={refreshing} />
  );
  return (
    <div className="sg-data" aria-busy={refreshing || (!rows && !error)}>
      {refreshing && <div className="sg-refresh" role="progressbar" aria-label={t('table.refreshing')} />}
      {failed}
      {!rows && !failed && (
        <div className="sg-data-skeleton">
          <SkeletonRows />
        </div>
      )}
      {rows && rows.length === 0 && !failed && empty}
      {rows && rows.length > 0 && <Rows {...props} rows={rows} />}
      {rows && rows.length > 0 && page && onPage && <Pager page={page} onPage={onPage} note={pagerNote} />}
    </div>
  );
}
