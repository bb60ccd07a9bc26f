import { useTranslation } from '@sanaga/i18n';
import './charts.css';

interface BulkBarProps {
  /** Number of payments that have arrived. */
  completed: number;
  /** Number of payments that are with the operator. */
  inProgress: number;
  /** Number of payments that failed. */
  problematic: number;
}

/** Shows a bulk payment's items as one bar, with the counts as text. */
export function BulkBar({ completed, inProgress, problematic }: BulkBarProps) {
  const { t } = useTranslation('ui');
  const parts = [
    { name: 'paid', count: completed, colour: 'var(--sg-success)' },
    { name: 'progress', count: inProgress, colour: 'var(--sg-info)' },
    { name: 'problematic', count: problematic, colour: 'var(--sg-danger)' },
  ].filter(({ count }) => count > 0);
  const words = parts.map(({ name, count }) => t(`bar.${name}`, { count })).join(', ');
  return (
    <div>
      <div className="sg-small sg-text2">{words}</div>
      <div className="sg-stack sg-stack-thin" aria-hidden="true">
        {parts.map(({ name, count, colour }) => (
          <span key={name} style={{ flexGrow: count, background: colour }} />
        ))}
      </div>
    </div>
  );
}
