import {
  apiErrorOf,
  type Notification,
  useDeleteNotificationMutation,
  useListNotificationsQuery,
  useReadNotificationMutation,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { BusyButton, EmptyState, ErrorWithRetry, Hint, Icon, Link, SkeletonRows } from '@sanaga/ui';
import { Suspense, useRef, useState } from 'react';
import { loadErrorOf } from '../parts/load-error.ts';
import './notifications.css';

/** As many as the layout asks for its unread count, so that both share one answer. */
const firstSize = 20;

interface RowProps {
  notification: Notification;
  onOpen: () => void;
  onRemove: () => void;
}

function Row({ notification, onOpen, onRemove }: RowProps) {
  const { t } = useTranslation('notifications');
  const { relative } = useFormats();
  const { title, path, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  const face = (
    <>
      {title}
      <span className="notifications-when">
        {isUnread && <span className="notifications-dot" />}
        {isUnread && <span className="sg-sr">{t('panel.new')}</span>}
        {relative(createdAt)}
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
      <button
        type="button"
        className="sg-icon-button"
        aria-label={t('panel.remove', { title })}
        onClick={onRemove}
      >
        <Icon name="close" size={14} />
      </button>
    </li>
  );
}

interface NotificationsPanelProps {
  /** Shuts the popover when a notification leads elsewhere. */
  close: () => void;
}

/** What happened, newest first; opening one reads it and goes to its screen. */
function Panel({ close }: NotificationsPanelProps) {
  const { t } = useTranslation('notifications');
  const [size, setSize] = useState(firstSize);
  const panel = useRef<HTMLElement>(null);
  const { data, error, isFetching, refetch } = useListNotificationsQuery({ page: 0, size });
  const [read] = useReadNotificationMutation();
  const [remove, removing] = useDeleteNotificationMutation();

  const open = ({ notificationId, readAt, path }: Notification) => {
    if (readAt === null) void read({ id: notificationId });
    if (path !== null) close();
  };
  const take = ({ notificationId }: Notification) => {
    // the pressed button goes with its row; without focus inside, the popover would shut
    panel.current?.focus();
    void remove({ id: notificationId });
  };
  const hasMore = data !== undefined && data.totalElements > data.content.length;
  return (
    <section ref={panel} className="notifications" tabIndex={-1} aria-label={t('panel.title')}>
      <div className="notifications-head">
        <h2 className="sg-strong sg-spread">{t('panel.title')}</h2>
        {data && data.unread > 0 && (
          <span className="sg-caption sg-text2">{t('panel.unread', { count: data.unread })}</span>
        )}
      </div>
      {!data && !error && <SkeletonRows rows={3} />}
      {!data && error && (
        <ErrorWithRetry {...loadErrorOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data?.content.length === 0 && (
        <EmptyState icon="bell" title={t('panel.empty.title')}>
          {t('panel.empty.text')}
        </EmptyState>
      )}
      <div role="alert">
        {removing.error && <Hint tone="bad">{apiErrorOf(removing.error)?.message}</Hint>}
      </div>
      <ul>
        {data?.content.map((notification) => (
          <Row
            key={notification.notificationId}
            notification={notification}
            onOpen={() => open(notification)}
            onRemove={() => take(notification)}
          />
        ))}
      </ul>
      {hasMore && (
        <div className="notifications-more">
          <BusyButton
            size="small"
            busy={isFetching}
            busyLabel={t('panel.loading')}
            onClick={() => setSize(size + firstSize)}
          >
            {t('panel.more')}
          </BusyButton>
        </div>
      )}
    </section>
  );
}

/**
 * What the bell opens. It waits for its texts by itself: where the page around it stepped back for that, the bell
 * would lose focus and its popover shut.
 */
export const NotificationsPanel = ({ close }: NotificationsPanelProps) => (
  <Suspense fallback={<SkeletonRows rows={3} />}>
    <Panel close={close} />
  </Suspense>
);
