import { transactionsApi, walletApi } from '@sanaga/api';
import type { AppDispatch } from '@sanaga/auth';

/** The newest of the own payments. */
export const newest = { createdBy: 'me', page: 0, size: 200, sort: 'date,desc' } as const;

/** Asks for what the screen shows first, before it is there. */
export function prefetchInitiatorHome(dispatch: AppDispatch): void {
  dispatch(transactionsApi.util.prefetch('listTransactions', newest, {}));
  dispatch(walletApi.util.prefetch('getWallet', undefined, {}));
}
