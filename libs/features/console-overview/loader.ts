import { jointDecisionsApi, transactionsApi } from '@sanaga/api';
import type { AppDispatch } from '@sanaga/auth';
import { openDecisions } from '../shared/platform/joint-decisions.tsx';
import { thisMonth } from '../shared/platform/platform-figures.ts';

/** Asks for what the overview shows first, before it is on the screen. */
export function prefetchConsoleOverview(dispatch: AppDispatch): void {
  dispatch(transactionsApi.util.prefetch('getOverview', thisMonth(Date.now()), {}));
  dispatch(jointDecisionsApi.util.prefetch('listJointDecisions', openDecisions, {}));
}
