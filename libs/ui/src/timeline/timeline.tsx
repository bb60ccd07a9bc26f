import { useTranslation } from '@sanaga/i18n';
import { Timeline as AntTimeline } from 'antd';
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

/** Current is amber, as what waits for a person is everywhere; the future is quiet. */
const iconColours = { past: '', current: 'sg-warn', future: 'sg-text3' } as const;

/** Returns an item as antd takes it; attributes that it does not know go to the `<li>`. */
const itemOf = ({ key, icon, title, detail, state = 'past', tone }: TimelineItem) => ({
  key,
  className: state === 'future' ? 'sg-timeline-future' : undefined,
  icon: <Icon name={icon} size={14} className={tone ? `sg-${tone}` : iconColours[state]} />,
  content: (
    <>
      {title}
      {detail && <span className="sg-timeline-detail">{detail}</span>}
    </>
  ),
  ...(state === 'current' && { 'aria-current': 'step' }),
});

/** Shows what happened, what it waits for and what comes. */
export function Timeline({ items }: TimelineProps) {
  const { t } = useTranslation('ui');
  return <AntTimeline className="sg-timeline" aria-label={t('timeline.label')} items={items.map(itemOf)} />;
}
