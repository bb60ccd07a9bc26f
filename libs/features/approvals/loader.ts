import { transactionsApi, walletApi } from '@sanaga/api';
import type { AppDispatch } from '@sanaga/auth';

/** As many as the server gives at once: the whole queue, except in a very large organisation. */
const pageSize = 200;

/** A page of what waits, the longest first. */
export const queueOf = (page: number) =>
  ({ status: 'PENDING', sort: 'date,asc', page, size: pageSize }) as const;

/** Preloads what the queue shows first. */
export function prefetch(dispatch: AppDispatch): void {
  dispatch(transactionsApi.util.prefetch('listTransactions', queueOf(0), {}));
  dispatch(walletApi.util.prefetch('getWallet', undefined, {}));
}
