import type { Notification } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Icon, Link } from '@sanaga/ui';

interface NotificationRowProps {
  notification: Notification;
  onOpen: () => void;
  onRead: () => void;
  onRemove: () => void;
}

/** Shows one thing that happened: pressing it leads there, and it can be read or removed without going. */
export function NotificationRow({ notification, onOpen, onRead, onRemove }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const { ago, dateTime } = useFormats();
  const { title, path, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  const face = (
    <>
      {title}
      <span className="notifications-when">
        {isUnread && <span className="notifications-dot" />}
        {isUnread && <span className="sg-sr">{t('panel.new')}</span>}
        <time dateTime={createdAt} title={dateTime(createdAt)}>
          {ago(createdAt)}
        </time>
      </span>
    </>
  );
  return (
    <li className={`notifications-row ${isUnread ? 'notifications-unread' : ''}`}>
      {path === null ? (
        <button type="button" className="notifications-open" onClick={onOpen}>
          {face}
        </button>
      ) : (
        <Link href={path} className="notifications-open" onClick={onOpen}>
          {face}
        </Link>
      )}
      {isUnread && (
        <button
          type="button"
          className="sg-icon-button"
          aria-label={t('panel.read', { title })}
          title={t('panel.readShort')}
          onClick={onRead}
        >
          <Icon name="check" size={14} />
        </button>
      )}
      <button
        type="button"
        className="sg-icon-button"
        aria-label={t('panel.remove', { title })}
        title={t('panel.removeShort')}
        onClick={onRemove}
      >
        <Icon name="close" size={14} />
      </button>
    </li>
  );
}
