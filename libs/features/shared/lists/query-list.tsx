import { ErrorWithRetry, Pager, SkeletonRows } from '@sanaga/ui';
import { Fragment, type ReactNode } from 'react';
import { type Paging, type QueryState, type RowPage, useListed } from './use-listed.ts';

interface QueryListProps<Row> {
  query: QueryState<RowPage<Row>>;
  paging: Paging;
  rowKey: (row: Row) => string;
  /** Shows a row as an `<li>`. */
  children: (row: Row) => ReactNode;
  className?: string;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  errorTitle?: string;
}

/** Shows a list of the server that is not a table, and behaves like `QueryTable`. */
export function QueryList<Row>(props: QueryListProps<Row>) {
  const { query, paging, rowKey, children, className, empty, errorTitle } = props;
  const { rows, page, refreshing, error, retry } = useListed(query, paging);
  return (
    <>
      {error && <ErrorWithRetry title={errorTitle} {...error} onRetry={retry} retrying={refreshing} />}
      {!rows && !error && <SkeletonRows rows={3} />}
      {rows?.length === 0 && !error && empty}
      {rows && rows.length > 0 && (
        <ul className={className} aria-busy={refreshing}>
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>{children(row)}</Fragment>
          ))}
        </ul>
      )}
      {page && page.totalPages > 1 && <Pager page={page} onPage={(number) => paging.turn(number)} />}
    </>
  );
}
