import { transactionsApi, walletApi } from '@sanaga/api';
import type { AppDispatch } from '@sanaga/auth';

/** As many as the server gives at once: the whole queue, except in a very large organisation. */
const pageSize = 200;

/** A page of what waits, the longest first. */
export const queueOf = (page: number) =>
  ({ status: 'PENDING', sort: 'date,asc', page, size: pageSize }) as const;

/** Asks for what the queue shows first, before it is on the screen. */
export function prefetch(dispatch: AppDispatch): void {
  dispatch(transactionsApi.util.prefetch('listTransactions', queueOf(0), {}));
  dispatch(walletApi.util.prefetch('getWallet', undefined, {}));
}
