import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Identifies the column. */
  key: string;
  /** The head; the unit of amounts belongs here. */
  title: ReactNode;
  /** The cell of a row. */
  render: (row: Row) => ReactNode;
  /** Right for amounts. */
  align?: 'right';
  /** Shown as a button in the head; what the server sorts by is the column's key. */
  sortable?: boolean;
  /** Dropped on narrower windows: what matters least first. */
  hideBelow?: 1000 | 1280 | 1440;
  /** CSS width. */
  width?: string;
}

export interface Page {
  /** From 0, as the server counts. */
  number: number;
  /** How many there are. */
  totalPages: number;
}

export interface Sort {
  /** The key of the column. */
  key: string;
  /** Upwards or downwards. */
  direction: 'asc' | 'desc';
}

export interface Selection<Row> {
  /** The keys of the selected rows, also of those on other pages. */
  selected: readonly string[];
  /** Called with all keys that are selected then. */
  onChange: (keys: string[]) => void;
  /** What the box of a row is called: the row's name. */
  label: (row: Row) => string;
}

export interface LoadError {
  /** The server’s own sentence. */
  message?: string;
  /** In small beneath it. */
  code?: string | number;
}

export interface DataTableProps<Row> {
  /** What the table lists; its name for screen readers. */
  label: string;
  /** From left to right; the first one opens the row. */
  columns: readonly Column<Row>[];
  /** Undefined the first time, while nothing has arrived yet. */
  rows: readonly Row[] | undefined;
  /** The unique key of a row. */
  rowKey: (row: Row) => string;
  /** A line of its own beneath a row, across all columns: what is wrong with it. Cards of a phone say it themselves. */
  note?: (row: Row) => ReactNode;
  /** One row on a phone; without it the table stays a table and scrolls inside its card. */
  card?: (row: Row) => ReactNode;
  /** Where a row leads, or what a press on it does; the first cell becomes the link or button. */
  rowHref?: (row: Row) => string;
  /** What a press on a row does, where it leads to no page of its own. */
  onOpen?: (row: Row) => void;
  /** The key of the row that is open beside the table. */
  current?: string;
  /** Which page of how many; without it there is no pager. */
  page?: Page;
  /** Called with the number of the page that is wanted, from 0. */
  onPage?: (number: number) => void;
  /** What the rows are sorted by; the server sorts. */
  sort?: Sort;
  /** Called by the head of a sortable column. */
  onSort?: (sort: Sort) => void;
  /** Boxes before the rows, for what is done to several at once. */
  selection?: Selection<Row>;
  /** Changes when the row did; such a row is tinted for 1.2 s. */
  rowVersion?: (row: Row) => string | number;
  /** New data of the same list is loading; the old stays. */
  refreshing?: boolean;
  /** Why the rows could not be loaded, or loaded again. */
  error?: LoadError;
  /** What could not be loaded: "Transactions could not be loaded". */
  errorTitle?: string;
  /** Called by "Try again". */
  onRetry?: () => void;
  /** Instead of rows where there are none: an EmptyState or a NothingFound. */
  empty?: ReactNode;
  /** Between the pager's sentence and its buttons, such as "37 rows to look at". */
  pagerNote?: ReactNode;
}
