import { useTranslation } from '@sanaga/i18n';
import { Skeleton } from 'antd';
import './states.css';

const widths = ['62%', '48%', '70%', '55%'];
const linesOf = (row: number) => ({ rows: 2, width: [widths[row % widths.length] ?? '62%', '36%'] });
const tile = { shape: 'square', size: 28 } as const;

interface SkeletonRowsProps {
  /** Number of rows, about as many as will come. */
  rows?: number;
}

/** Shows grey lines in the shape of a list: a tile, two lines, an amount. */
export function SkeletonRows({ rows = 5 }: SkeletonRowsProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="sg-skeleton" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="sg-skeleton-row">
          <Skeleton avatar={tile} title={false} paragraph={linesOf(row)} />
          <Skeleton.Node style={{ width: 76, height: 14 }} />
        </div>
      ))}
    </div>
  );
}

interface CardSkeletonProps {
  /** Number of lines under the title; a chart or a figure is as tall as some. */
  rows?: number;
}

/** Shows a card the first time it loads; afterwards the old content stays instead. */
export function CardSkeleton({ rows = 3 }: CardSkeletonProps) {
  return (
    <div className="sg-card">
      <Skeleton className="sg-skeleton sg-skeleton-title" title={{ width: 120 }} paragraph={false} />
      <SkeletonRows rows={rows} />
    </div>
  );
}
