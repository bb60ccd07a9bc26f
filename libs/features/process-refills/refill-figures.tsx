import type { Refill } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, FigureStrip } from '@sanaga/ui';
import { type OperatorHealth, OperatorState } from '../parts/operator-health.tsx';
import { groupByHolder, sumOf } from './group-by-holder.ts';

interface RefillFiguresProps {
  waiting: Refill[];
  inProcess: Refill[];
  finished: Refill[];
  operators: OperatorHealth[];
}

/** Sums of what waits, of what is on its way and of what came today. */
export function RefillFigures({ waiting, inProcess, finished, operators }: RefillFiguresProps) {
  const { t } = useTranslation('process-refills');
  const credited = finished.filter(({ status }) => status === 'COMPLETED');
  const failed = finished.filter(({ status }) => status === 'FAILED').length;
  const holders = groupByHolder(waiting).length;
  const collections = operators.find(({ product }) => product === 'COLLECTION');
  return (
    <FigureStrip
      label={t('title')}
      figures={[
        {
          label: t('waiting'),
          value: <Amount value={sumOf(waiting)} />,
          detail:
            holders > 0
              ? t('fromHolders', { refills: t('refills', { count: waiting.length }), count: holders })
              : t('refills', { count: 0 }),
        },
        {
          label: t('inProcess.title'),
          value: <Amount value={sumOf(inProcess)} />,
          detail: t('refills', { count: inProcess.length }),
        },
        {
          label: t('creditedToday'),
          value: <Amount value={sumOf(credited)} />,
          detail: [t('refills', { count: credited.length }), failed > 0 && t('failed', { count: failed })]
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
