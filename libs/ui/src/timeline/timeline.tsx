import { useTranslation } from '@sanaga/i18n';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import './timeline.css';

export interface TimelineItem {
  /** Identifies the item. */
  key: string;
  /** Kind of event. */
  icon: IconName;
  /** Says what happened. */
  title: ReactNode;
  /** Says who and when; for the current one, who may act next. */
  detail?: ReactNode;
  /** `current` waits for a person; `future` is what comes if all goes well. */
  state?: 'past' | 'current' | 'future';
  /** Tint of the icon, amber or red, if something in the past needs a look. */
  tone?: 'warn' | 'bad';
}

interface TimelineProps {
  /** In order of time, the oldest first. */
  items: readonly TimelineItem[];
}

/** Shows what happened, what it waits for and what comes. */
export function Timeline({ items }: TimelineProps) {
  const { t } = useTranslation('ui');
  return (
    <ol className="sg-timeline" aria-label={t('timeline.label')}>
      {items.map(({ key, icon, title, detail, state = 'past', tone }) => (
        <li
          key={key}
          className={`sg-timeline-${state}`}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <Icon name={icon} size={14} className={tone ? `sg-${tone}` : ''} />
          {title}
          {detail && <span className="sg-timeline-detail">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}
