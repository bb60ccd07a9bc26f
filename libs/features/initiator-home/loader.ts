import { transactionsApi, walletApi } from '@sanaga/api';
import type { AppDispatch } from '@sanaga/auth';

/** Query for the person's own payments, newest first, a page at a time. */
export const own = { createdBy: 'me', size: 10, sort: 'date,desc' } as const;

/** Preloads what the screen shows first. */
export function prefetch(dispatch: AppDispatch): void {
  dispatch(transactionsApi.util.prefetch('getOwnPaymentFigures', undefined, {}));
  dispatch(transactionsApi.util.prefetch('listTransactions', { ...own, page: 0 }, {}));
  dispatch(walletApi.util.prefetch('getWallet', undefined, {}));
}
