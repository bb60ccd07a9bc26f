import { useTranslation } from '@sanaga/i18n';
import './states.css';

const widths = ['62%', '48%', '70%', '55%'];

interface SkeletonRowsProps {
  /** Number of rows, about as many as will come. */
  rows?: number;
}

/** Shows grey lines in the shape of a list: a tile, two lines, an amount. */
export function SkeletonRows({ rows = 5 }: SkeletonRowsProps) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="sg-bone-row">
          <span className="sg-bone sg-bone-tile" />
          <span className="sg-bone-lines">
            <span className="sg-bone" style={{ width: widths[row % widths.length] }} />
            <span className="sg-bone" style={{ width: '36%' }} />
          </span>
          <span className="sg-bone sg-bone-amount" />
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
      <span className="sg-bone sg-bone-title" />
      <SkeletonRows rows={rows} />
    </div>
  );
}
