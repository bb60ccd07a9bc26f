import './progress-bar.css';

interface ProgressBarProps {
  /** Says how far it is: "42% uploaded". */
  label: string;
  /** Whole percent; without it the end is not known. */
  percent?: number;
  /** Text beneath, if it says more than the label. */
  detail?: string;
}

/** Shows the progress of something that takes more than a moment. */
export function ProgressBar({ label, percent, detail }: ProgressBarProps) {
  return (
    <span className="sg-progress">
      <progress max={100} value={percent} aria-label={label} />
      <span className="sg-caption">{detail ?? label}</span>
    </span>
  );
}
