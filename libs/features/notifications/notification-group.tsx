import { useFormats, useTranslation } from '@sanaga/i18n';
import { Icon } from '@sanaga/ui';
import { type ReactNode, useRef, useState } from 'react';
import type { GroupOfNotifications } from './grouped.ts';

interface NotificationGroupProps {
  of: GroupOfNotifications & { group: NonNullable<GroupOfNotifications['group']> };
  /** Marks all of them as read. */
  onRead: () => void;
  /** Rows of the notifications themselves, shown on request. */
  children: ReactNode;
}

/** Shows several things of one kind as one row that unfolds. */
export function NotificationGroup({ of, onRead, children }: NotificationGroupProps) {
  const { t } = useTranslation('notifications');
  const { ago, dateTime } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { group, notifications } = of;
  const title = t(`groups.${group}`, { count: notifications.length });
  const newest = notifications[0]?.createdAt ?? '';
  const isUnread = notifications.some(({ readAt }) => readAt === null);
  return (
    <li>
      <div className={`notifications-row ${isUnread ? 'notifications-unread' : ''}`}>
        <button
          ref={opener}
          type="button"
          className="notifications-open"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="notifications-group">
            {title}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
          </span>
          <span className="notifications-when">
            {isUnread && <span className="notifications-dot" />}
            {isUnread && <span className="sg-sr">{t('panel.new')}</span>}
            <time dateTime={newest} title={dateTime(newest)}>
              {ago(newest)}
            </time>
          </span>
        </button>
        {isUnread && (
          <button
            type="button"
            className="sg-icon-button"
            aria-label={t('panel.read', { title })}
            title={t('panel.readShort')}
            onClick={() => {
              // the pressed button goes; without focus inside, the popover would close
              opener.current?.focus();
              onRead();
            }}
          >
            <Icon name="check" size={14} />
          </button>
        )}
      </div>
      {isOpen && <ul className="notifications-of-group">{children}</ul>}
    </li>
  );
}
