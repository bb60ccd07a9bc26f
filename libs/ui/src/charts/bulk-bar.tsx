import { useTranslation } from '@sanaga/i18n';
import './charts.css';

interface BulkBarProps {
  /** Number of payments that have arrived. */
  completed: number;
  /** Number of payments that are with the operator. */
  inProgress: number;
  /** Number of payments that need a person, failed ones included. */
  problematic: number;
  /** Number of payments that failed, whose money is back. */
  failed: number;
  /** Number of payments that were paid and reversed. */
  returned: number;
}

/** Shows a bulk payment's items as one bar, with the counts as text. */
export function BulkBar({ completed, inProgress, problematic, failed, returned }: BulkBarProps) {
  const { t } = useTranslation('ui');
  const parts = [
    { name: 'paid', count: completed, colour: 'var(--sg-success)' },
    { name: 'progress', count: inProgress, colour: 'var(--sg-info)' },
    { name: 'failed', count: failed, colour: 'var(--sg-danger)' },
    { name: 'problematic', count: problematic - failed, colour: 'var(--sg-accent)' },
    { name: 'returned', count: returned, colour: 'var(--sg-text3)' },
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
