import { useTranslation } from '@sanaga/i18n';
import { Card, CardSkeleton, ErrorWithRetry, PageHeader, SkeletonRows } from '@sanaga/ui';
import { Suspense } from 'react';
import { useCalendarNames } from '../shared/period/calendar.ts';
import { useToday } from '../shared/period/use-today.ts';
import { DualControlRequests, useOpenDecisions } from '../shared/platform/dual-control-requests.tsx';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { FloatShortage, PaymentsHold } from '../shared/platform/payout-notices.tsx';
import { shortageOf } from '../shared/platform/operator-health.tsx';
import { usePlatformFigures } from '../shared/platform/platform-figures.ts';
import { Income, Months, Volumes } from './charts.tsx';
import { Figures } from './figures.tsx';
import { NeedsYou } from './needs-you.tsx';

/** Shows the platform at a glance: first what needs somebody, then how it is doing. */
export function ConsoleOverviewRoute() {
  const { t } = useTranslation(['console-overview', 'console']);
  const { longDay } = useCalendarNames();
  const today = useToday();
  const { platform, error, isLoading, isFetching, refetch } = usePlatformFigures();
  const { decisions } = useOpenDecisions();
  const shortage = platform && shortageOf(platform.operators);
  const holders = platform
    ? [
        t('figures.organisations', { count: platform.organisations }),
        t('figures.individuals', { count: platform.individuals }),
      ]
    : [];
  return (
    <>
      <PageHeader title={t('title')} context={[longDay(today), ...holders].join(' · ')} />
      {isLoading && <CardSkeleton />}
      {error && !platform && (
        <ErrorWithRetry {...loadErrorOf(error)} onRetry={refetch} retrying={isFetching} />
      )}
      <div className="sg-col">
        {platform && <NeedsYou platform={platform} decisions={decisions ?? []} />}
        {platform?.hold && (
          <Card title={t('console:hold.title')}>
            <Suspense fallback={<SkeletonRows />}>
              <PaymentsHold hold={platform.hold} />
            </Suspense>
          </Card>
        )}
        {shortage && (
          <Card title={t('console:float.title')}>
            <Suspense fallback={<SkeletonRows />}>
              <FloatShortage shortage={shortage} />
            </Suspense>
          </Card>
        )}
        <DualControlRequests />
        {platform && (
          <>
            <Figures platform={platform} />
            <div className="sg-grid">
              <div className="sg-c6">
                <Volumes volumes={platform.volumes} />
              </div>
              <div className="sg-c6">
                <Income income={platform.subscriptionIncome} />
              </div>
              <div className="sg-c12">
                <Months platform={platform} />
              </div>
            </div>
          </>
        )}
      </div>
    </>
  );
}
