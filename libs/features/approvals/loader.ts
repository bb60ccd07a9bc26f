import { transactionsApi, walletApi } from '@sanaga/api';
import type { AppDispatch } from '@sanaga/auth';
import type { View } from './queue.ts';

/** Rows that the server returns at most: the whole queue, except in a very large organisation. */
const pageSize = 200;

const filters = {
  all: {},
  single: { type: 'SINGLE' },
  bulk: { type: 'BULK' },
  look: { toCheck: 'true' },
} as const satisfies Record<View, object>;

/** Returns the query for a page of what waits, or of a part of it, longest first. */
export const queueOf = (view: View, page: number) =>
  ({ toApprove: 'true', ...filters[view], sort: 'date,asc', page, size: pageSize }) as const;

/** Preloads what the queue shows first. */
export function prefetch(dispatch: AppDispatch): void {
  dispatch(transactionsApi.util.prefetch('listTransactions', queueOf('all', 0), {}));
  dispatch(walletApi.util.prefetch('getWallet', undefined, {}));
}
