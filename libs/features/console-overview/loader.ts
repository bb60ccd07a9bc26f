import { dualControlApi, transactionsApi } from '@sanaga/api';
import type { AppDispatch } from '@sanaga/auth';
import { dayInDouala } from '@sanaga/domain';
import { openDecisions } from '../shared/platform/dual-control-requests.tsx';
import { thisMonth } from '../shared/platform/platform-figures.ts';

/** Preloads what the overview shows first. */
export function prefetch(dispatch: AppDispatch): void {
  dispatch(transactionsApi.util.prefetch('getOverview', thisMonth(dayInDouala(new Date())), {}));
  dispatch(dualControlApi.util.prefetch('listDualControlRequests', openDecisions, {}));
}
