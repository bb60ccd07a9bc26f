import './progress-bar.css';

interface ProgressBarProps {
  /** How far it is, in words: "42% uploaded". */
  label: string;
  /** Whole percent; without it something goes on whose end is not known. */
  percent?: number;
  /** What stands beneath, where that is more than the label. */
  detail?: string;
}

/** How far something is that takes more than a moment. */
export function ProgressBar({ label, percent, detail }: ProgressBarProps) {
  return (
    <span className="sg-progress">
      <progress max={100} value={percent} aria-label={label} />
      <span className="sg-caption">{detail ?? label}</span>
    </span>
  );
}
