import type { LoadError } from '@sanaga/ui';
import { useEffect, useEffectEvent } from 'react';
import { loadErrorOf } from './load-error.ts';

/** Results of RTK Query's hooks, as far as a list needs them. */
export interface QueryState<Data> {
  /** Result for the present arguments. */
  currentData?: Data;
  /** Result for the present arguments or, while they are loading, for the earlier ones. */
  data?: Data;
  error?: unknown;
  isFetching: boolean;
  /** True if it was not requested yet, or was given up. */
  isUninitialized?: boolean;
  refetch: () => unknown;
}

/** Page of rows as every paged call returns it; pages count from 0. */
export interface RowPage<Row> {
  content: readonly Row[];
  number: number;
  totalPages: number;
}

/** Page of rows, or all rows if the call has no pages. */
export type Rows<Row> = RowPage<Row> | readonly Row[];

/** Page that is requested, from 0, and how it changes: in the address (`useAddress`) or in a state of the screen. */
export interface Paging {
  page: number;
  /** Turns the page; `replace` leaves no step to go back to. */
  turn: (page: number, how?: { replace: boolean }) => void;
}

interface Listed<Row> {
  /** Rows; undefined until some have arrived. */
  rows: readonly Row[] | undefined;
  /** Page that the rows belong to; undefined for a list without pages. */
  page: { number: number; totalPages: number } | undefined;
  /** True while new rows are loading, which leaves the old ones, or while another attempt is under way. */
  refreshing: boolean;
  error: LoadError | undefined;
  retry: () => void;
}

const isPage = <Row>(list: Rows<Row>): list is RowPage<Row> => 'content' in list;
const rowsOf = <Row>(list: Rows<Row>): readonly Row[] => (isPage(list) ? list.content : list);

/**
 * Returns what a list shows of its query: its rows, or those of the query before it while they are loading. An empty
 * result of the previous query is not shown, as it would claim that the new query found nothing.
 */
export function shownRows<Row>({
  currentData,
  data,
}: Pick<QueryState<Rows<Row>>, 'currentData' | 'data'>): readonly Row[] | undefined {
  if (currentData) return rowsOf(currentData);
  return data && rowsOf(data).length > 0 ? rowsOf(data) : undefined;
}

interface ListedOptions<Row> {
  /** Rows to show instead of the query's, such as fewer of them. */
  rows?: readonly Row[];
  /** Set if the screen still shows rows of a page that no longer exists, and stays there. */
  staysOnPage?: boolean;
}

/** Returns the state of a list. A page that does not exist, or no longer does, gives way to the last one. */
export function useListed<Row>(
  query: QueryState<Rows<Row>>,
  paging?: Paging,
  { rows: given, staysOnPage = false }: ListedOptions<Row> = {},
): Listed<Row> {
  const { currentData, data, error, isFetching, refetch } = query;
  const rows = given ?? shownRows(query);
  const list = currentData ?? data;
  const last = currentData && isPage(currentData) ? Math.max(0, currentData.totalPages - 1) : undefined;
  const isBeyond = paging !== undefined && last !== undefined && paging.page > last && !staysOnPage;
  const turnBack = useEffectEvent(() => paging?.turn(last ?? 0, { replace: true }));
  useEffect(() => {
    if (isBeyond) turnBack();
  }, [isBeyond]);
  const shown = isBeyond ? undefined : rows;
  const failure = loadErrorOf(error);
  return {
    rows: shown,
    page: list && isPage(list) ? { number: list.number, totalPages: list.totalPages } : undefined,
    refreshing: isFetching && (shown !== undefined || failure !== undefined),
    error: failure,
    retry: () => void refetch(),
  };
}
