import type { ReactNode } from 'react';
import './money.css';

export interface Figure {
  /** What is counted. */
  label: string;
  /** The figure; an `Amount` takes its size. */
  value: ReactNode;
  /** What it is made of or compared with. */
  detail?: ReactNode;
}

interface FigureStripProps {
  /** What the figures are about, for screen readers. */
  label: string;
  /** From left to right, four at most. */
  figures: readonly Figure[];
}

/** Up to four figures in one card; two beside each other on a phone. */
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
