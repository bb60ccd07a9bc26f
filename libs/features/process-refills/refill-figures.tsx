import type { Refill } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, FigureStrip } from '@sanaga/ui';
import { groupByHolder, sumOf } from './group-by-holder.ts';

interface RefillFiguresProps {
  waiting: Refill[];
  inProcess: Refill[];
  finished: Refill[];
}

/** Sums of what waits, of what is on its way and of what came today. */
export function RefillFigures({ waiting, inProcess, finished }: RefillFiguresProps) {
  const { t } = useTranslation('process-refills');
  const credited = finished.filter(({ status }) => status === 'COMPLETED');
  const failed = finished.filter(({ status }) => status === 'FAILED').length;
  const holders = groupByHolder(waiting).length;
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
      ]}
    />
  );
}
