import { serviceProvidersApi, transactionsApi, walletApi } from '@sanaga/api';
import type { AppDispatch } from '@sanaga/auth';
import { dayInDouala } from '@sanaga/domain';
import { daysOf, type Period } from '../shared/period/periods.ts';

/** Returns the call for the figures of a period as seen from `today`, an ISO day. */
export function figuresOf(period: Exclude<Period, 'custom'>, today: string) {
  const { from: startDate, to: endDate } = daysOf(period, today);
  return { body: { startDate, endDate } };
}

/** Query for the latest payments. */
export const recent = { page: 0, size: 8, sort: 'date,desc' } as const;

/** Preloads what the overview shows first. */
export function prefetch(dispatch: AppDispatch): void {
  dispatch(walletApi.util.prefetch('getWallet', undefined, {}));
  dispatch(transactionsApi.util.prefetch('getOverview', figuresOf('month', dayInDouala(new Date())), {}));
  dispatch(transactionsApi.util.prefetch('listTransactions', recent, {}));
  dispatch(serviceProvidersApi.util.prefetch('listServiceProviders', undefined, {}));
}
