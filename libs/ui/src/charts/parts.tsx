import { useFormats, useLanguage } from '@sanaga/i18n';
import type { ReactNode } from 'react';
import { Amount } from '../amount/amount.tsx';
import { formatNumber } from '../amount/format-amount.ts';
import './charts.css';

const colours = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `var(--sg-chart-c${place})`);
const colourOf = (index: number) => colours[index] ?? 'var(--sg-chart-before)';

export interface Part {
  /** Identifies the part. */
  key: string;
  /** Name of the part. */
  label: string;
  /** Whole XAF. */
  value: number;
  /** Change from the period before, as a share: 0.04 is +4%. */
  change?: number;
}

interface StackedBarProps {
  /** The finding as a sentence. */
  label: string;
  /**
   * In order of size, the largest first; the first eight, as many as there are categories, have colours of their own.
   */
  parts: readonly Part[];
}

/** Shows the parts of a whole: one bar, and the list with the numbers. */
export function StackedBar({ label, parts }: StackedBarProps) {
  const { percent } = useFormats();
  const { language } = useLanguage();
  const signed = (change: number) => {
    const size = percent(Math.abs(change));
    // a change that rounds to nothing has no direction
    if (size === percent(0)) return size;
    return (change < 0 ? '\u2212' : '+') + size;
  };
  return (
    <div>
      <div className="sg-stack" role="img" aria-label={label}>
        {parts.map(({ key, value }, index) => (
          <span key={key} style={{ flexGrow: value, background: colourOf(index) }} />
        ))}
      </div>
      <ul className="sg-small">
        {parts.map(({ key, label: name, value, change }, index) => (
          <li key={key} className="sg-part">
            <span className="sg-swatch" style={{ background: colourOf(index) }} />
            <span className="sg-spread sg-ellipsis">{name}</span>
            <span className="sg-strong">{formatNumber(value, language)}</span>
            {change !== undefined && <span className="sg-part-change">{signed(change)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ShareBarsProps {
  /** From the largest. */
  parts: readonly Part[];
}

/** Shows each part as its own bar against the whole, with amount and share. */
export function ShareBars({ parts }: ShareBarsProps) {
  const { percent } = useFormats();
  const whole = parts.reduce((sum, { value }) => sum + value, 0) || 1;
  return (
    <ul className="sg-small">
      {parts.map(({ key, label, value }, index) => (
        <li key={key} className="sg-share">
          <span className="sg-ellipsis">{label}</span>
          <span>
            <Amount value={value} strong /> <span className="sg-share-percent">{percent(value / whole)}</span>
          </span>
          <span className="sg-share-bar">
            <span style={{ width: `${(100 * value) / whole}%`, background: colourOf(index) }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ProgressStepsProps {
  /** "Step 3 of 4: approved on the phone, crediting" */
  label: string;
  /** Number of completed steps. */
  done: number;
  /** Number of all steps. */
  total: number;
}

/** Shows progress in steps; the one under way is paler. */
export function ProgressSteps({ label, done, total }: ProgressStepsProps): ReactNode {
  return (
    <div className="sg-steps" role="img" aria-label={label}>
      {Array.from({ length: total }, (_, step) => (
        <span key={step} className={step < done ? 'sg-step-done' : step === done ? 'sg-step-now' : ''} />
      ))}
    </div>
  );
}
