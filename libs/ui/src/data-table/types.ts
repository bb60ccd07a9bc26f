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
  /** True if the head is a button that sorts; the server gets the column's key. */
  sortable?: boolean;
  /** Width of window below which the column is dropped: the least important first. */
  hideBelow?: 1000 | 1280 | 1440;
  /** CSS width. */
  width?: string;
}

export interface Page {
  /** From 0, as the server counts. */
  number: number;
  /** Number of pages. */
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
  /** Called with all keys that are then selected. */
  onChange: (keys: string[]) => void;
  /** Names the box of a row after the row. */
  label: (row: Row) => string;
}

export interface RowDetail<Row> {
  /** True for rows that unfold. */
  has: (row: Row) => boolean;
  /** Names the button that unfolds a row. */
  label: (row: Row) => string;
  /** Returns the content beneath an unfolded row. */
  of: (row: Row) => ReactNode;
}

export interface LoadError {
  /** The server’s own sentence. */
  message?: string;
  /** In small beneath it. */
  code?: string | number;
}

export interface DataTableProps<Row> {
  /** Names what the table lists; also its name for screen readers. */
  label: string;
  /** From left to right; the first one opens the row. */
  columns: readonly Column<Row>[];
  /** Undefined the first time, while nothing has arrived yet. */
  rows: readonly Row[] | undefined;
  /** The unique key of a row. */
  rowKey: (row: Row) => string;
  /** One row on a phone; without it the table stays a table and scrolls inside its card. */
  card?: (row: Row) => ReactNode;
  /** Returns the address of a row's page; the first cell becomes a link to it. */
  rowHref?: (row: Row) => string;
  /** Opens a row that has no page of its own; the first cell becomes a button. */
  onOpen?: (row: Row) => void;
  /** Key of the row that is open next to the table. */
  current?: string;
  /** The current page and the number of pages; without it there is no pager. */
  page?: Page;
  /** Called with the number of the wanted page, from 0. */
  onPage?: (number: number) => void;
  /** The order of the rows; the server sorts. */
  sort?: Sort;
  /** Called by the head of a sortable column. */
  onSort?: (sort: Sort) => void;
  /** Boxes before the rows, for what is done to several at once. */
  selection?: Selection<Row>;
  /** True for rows of one line each, so that more of them are in view. */
  compact?: boolean;
  /** Content that unfolds beneath some of the rows. */
  detail?: RowDetail<Row>;
  /** Changes when the row has changed; such a row is tinted for 1.2 s. */
  rowVersion?: (row: Row) => string | number;
  /** New data of the same list is loading; the old stays. */
  refreshing?: boolean;
  /** Reason why the rows could not be loaded or reloaded. */
  error?: LoadError;
  /** Says what could not be loaded: "Transactions could not be loaded". */
  errorTitle?: string;
  /** Called by "Try again". */
  onRetry?: () => void;
  /** Replaces rows if there are none: an EmptyState or a NothingFound. */
  empty?: ReactNode;
  /** Between the pager's sentence and its buttons, such as "37 rows to look at". */
  pagerNote?: ReactNode;
}
