import { DataTable, type DataTableProps } from '@sanaga/ui';
import { type Paging, type QueryState, type Rows, useListed } from './use-listed.ts';

type Loading = 'rows' | 'page' | 'onPage' | 'refreshing' | 'error' | 'onRetry';

interface QueryTableProps<Row> extends Omit<DataTableProps<Row>, Loading> {
  /** Call that lists: all rows, or a page of them. */
  query: QueryState<Rows<Row>>;
  /** Place of the page in the response, for a call with pages. */
  paging?: Paging;
  /** Rows to show instead of the query's, such as fewer of them. */
  rows?: readonly Row[];
  /** Set if the screen still shows rows of a page that no longer exists, and stays there. */
  staysOnPage?: boolean;
}

/**
 * Shows a list of the server as a table: a skeleton the first time only, old rows while new ones are loading, the
 * server's message and a retry button if it failed, and the last page in place of one that does not exist.
 */
export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { query, paging, rows: given, staysOnPage, ...table } = props;
  const { rows, page, refreshing, error, retry } = useListed(query, paging, { rows: given, staysOnPage });
  return (
    <DataTable
      {...table}
      rows={rows}
      page={page}
      onPage={paging && ((number) => paging.turn(number))}
      refreshing={refreshing}
      error={error}
      onRetry={retry}
    />
  );
}

/** Shows rows that came all at once with something else, such as the months of a report. */
export function RowsTable<Row>(
  props: Pick<
    DataTableProps<Row>,
    'label' | 'columns' | 'rowKey' | 'rowVersion' | 'rowHref' | 'card' | 'compact'
  > & {
    rows: readonly Row[];
  },
) {
  return <DataTable {...props} />;
}
