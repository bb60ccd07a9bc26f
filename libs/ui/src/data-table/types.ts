import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  align?: 'right';
  /** Shown as a button in the head; what the server sorts by is the column's key. */
  sortable?: boolean;
  /** Dropped on narrower windows: below 1440 px what matters least, below 1000 px what matters little. */
  hideBelow?: 1000 | 1440;
  /** CSS width. */
  width?: string;
}

export interface Page {
  /** From 0, as the server counts. */
  number: number;
  totalPages: number;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface Selection<Row> {
  selected: readonly string[];
  onChange: (keys: string[]) => void;
  /** What the box of a row is called: the row's name. */
  label: (row: Row) => string;
}

export interface LoadError {
  message?: string;
  code?: string | number;
}

export interface DataTableProps<Row> {
  /** What the table lists; its name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined the first time, while nothing has arrived yet. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** One row on a phone; without it the table stays a table and scrolls inside its card. */
  card?: (row: Row) => ReactNode;
  /** Where a row leads, or what a press on it does; the first cell becomes the link or button. */
  rowHref?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** The key of the row that is open beside the table. */
  current?: string;
  page?: Page;
  onPage?: (number: number) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection<Row>;
  /** Changes when the row did; such a row is tinted for 1.2 s. */
  rowVersion?: (row: Row) => string | number;
  /** New data of the same list is on its way; the old stays. */
  refreshing?: boolean;
  error?: LoadError;
  /** What could not be loaded: "Transactions could not be loaded". */
  errorTitle?: string;
  onRetry?: () => void;
  /** Instead of rows where there are none: an EmptyState or a NothingFound. */
  empty?: ReactNode;
  /** Between the pager's sentence and its buttons, such as "37 rows to look at". */
  pagerNote?: ReactNode;
}
