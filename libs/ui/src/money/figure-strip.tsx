import type { ReactNode } from 'react';
import './money.css';

export interface Figure {
  /** Names what is counted. */
  label: string;
  /** The figure; an `Amount` takes its size. */
  value: ReactNode;
  /** Parts of the figure, or what it is compared with. */
  detail?: ReactNode;
}

interface FigureStripProps {
  /** Names the figures' subject for screen readers. */
  label: string;
  /** From left to right, four at most. */
  figures: readonly Figure[];
}

/** Shows up to four figures in one card, in pairs on a phone. */
export function FigureStrip({ label, figures }: FigureStripProps) {
  return (
    <section aria-label={label}>
      <dl className="sg-strip">
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd className="sg-strip-value">{figure.value}</dd>
            {figure.detail && <dd className="sg-strip-detail">{figure.detail}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
