import type { Refill, RefillPage } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, FigureStrip } from '@sanaga/ui';
import { OperatorState } from '../shared/platform/operator-health.tsx';
import type { usePlatformFigures } from '../shared/platform/platform-figures.ts';
import { groupByHolder, sumOf } from './group-by-holder.ts';

type Platform = ReturnType<typeof usePlatformFigures>['platform'];

interface RefillFiguresProps {
  waiting: RefillPage;
  inProcess: RefillPage;
  finished: RefillPage;
  /** Figures of all refills; undefined until loaded. */
  platform: Platform;
}

const isWhole = ({ content, totalElements }: RefillPage) => content.length >= totalElements;

/** Returns what a refill brought into the wallet and left there; whole XAF. */
const creditedOf = ({ status, amount, correction }: Refill): number =>
  (status === 'COMPLETED' ? amount : 0) + (correction?.amount ?? 0);

/** Counts what came in today, and what failed. */
function creditedToday(finished: RefillPage, platform: Platform) {
  if (!isWhole(finished) && platform) return platform.creditedToday;
  const credited = finished.content.map(creditedOf).filter((amount) => amount > 0);
  return {
    count: credited.length,
    amount: credited.reduce((sum, amount) => sum + amount, 0),
    failed: finished.content.filter((refill) => refill.status === 'FAILED' && creditedOf(refill) <= 0).length,
  };
}

/**
 * Shows the sums of what waits, of what is being collected and of what came in today, even if a list shows only its
 * first rows.
 */
export function RefillFigures({ waiting, inProcess, finished, platform }: RefillFiguresProps) {
  const { t } = useTranslation('process-refills');
  const today = creditedToday(finished, platform);
  const sumOfAll = (list: RefillPage, all: { amount: number } | undefined) =>
    isWhole(list) || !all ? sumOf(list.content) : all.amount;
  const holders = isWhole(waiting) ? groupByHolder(waiting.content).length : 0;
  const refills = t('refills', { count: waiting.totalElements });
  const collections = platform?.operators.find(({ product }) => product === 'COLLECTION');
  return (
    <FigureStrip
      label={t('title')}
      figures={[
        {
          label: t('waiting'),
          value: <Amount value={sumOfAll(waiting, platform?.refillsWaiting)} />,
          detail: holders > 0 ? t('fromHolders', { refills, count: holders }) : refills,
        },
        {
          label: t('inProcess.title'),
          value: <Amount value={sumOfAll(inProcess, platform?.refillsProcessing)} />,
          detail: t('refills', { count: inProcess.totalElements }),
        },
        {
          label: t('creditedToday'),
          value: <Amount value={today.amount} />,
          detail: [
            t('refills', { count: today.count }),
            today.failed > 0 && t('failed', { count: today.failed }),
          ]
            .filter(Boolean)
            .join(', '),
        },
        ...(collections
          ? [
              {
                label: 'MTN Mobile Money',
                value: <OperatorState breaker={collections.breaker} />,
                detail: t('queue', { queued: collections.queued, sent: collections.sent }),
              },
            ]
          : []),
      ]}
    />
  );
}
