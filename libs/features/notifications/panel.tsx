import {
  apiErrorOf,
  type Notification,
  useDeleteNotificationMutation,
  useListNotificationsQuery,
  useReadAllNotificationsMutation,
  useReadNotificationMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, EmptyState, Hint, useAnnounce, useNow } from '@sanaga/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { NotLoaded } from '../shared/lists/not-loaded.tsx';
import { grouped } from './grouped.ts';
import { NotificationGroup } from './notification-group.tsx';
import { NotificationRow } from './notification-row.tsx';
import './notifications.css';

/** Rows of a page: as many as the layout requests for its unread count, so that both share the first response. */
const size = 20;

interface PageProps {
  page: number;
  row: (notification: Notification) => {
    onOpen: () => void;
    onRead: () => void;
    onRemove: () => void;
  };
  /** Marks one of a group as read, by its id. */
  onRead: (id: string) => void;
}

/** Shows one page of notifications, which stays while it is refetched. */
function PageOfNotifications({ page, row, onRead }: PageProps) {
  const query = useListNotificationsQuery({ page, size });
  const { data } = query;
  // rows say how many minutes ago they came
  useNow();
  if (!data) return <NotLoaded query={query} rows={3} />;
  const rowOf = (notification: Notification) => (
    <NotificationRow key={notification.notificationId} notification={notification} {...row(notification)} />
  );
  return (
    <ul>
      {grouped(data.content).map(({ group, notifications }) =>
        group === undefined ? (
          notifications.map(rowOf)
        ) : (
          <NotificationGroup
            // the oldest stays where newer ones join the group
            key={notifications.at(-1)?.notificationId}
            of={{ group, notifications }}
            onRead={() =>
              notifications
                .filter(({ readAt }) => readAt === null)
                .forEach(({ notificationId }) => onRead(notificationId))
            }
          >
            {notifications.map(rowOf)}
          </NotificationGroup>
        ),
      )}
    </ul>
  );
}

/** Walks through the rows with Up and Down; when the pressed button is about to go, focus moves to its neighbour. */
function useRowFocus() {
  const panel = useRef<HTMLElement>(null);
  const openers = () => [...(panel.current?.querySelectorAll<HTMLElement>('.notifications-open') ?? [])];
  const here = () => openers().findIndex((opener) => opener.parentElement?.contains(document.activeElement));
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const rows = openers();
    rows[Math.max(0, Math.min(rows.length - 1, here() + step))]?.focus();
  };
  const leaveRow = () => {
    const [rows, at] = [openers(), here()];
    (rows[at + 1] ?? rows[at - 1] ?? panel.current)?.focus();
  };
  return { panel, walk, leaveRow };
}

/** Marks all as read. The button goes when nothing is unread, so focus stays in the panel. */
function ReadAll({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('notifications');
  const announce = useAnnounce();
  const [readAll, { isLoading, error }] = useReadAllNotificationsMutation();
  const all = async () => {
    const { error: refused } = await readAll();
    if (refused) return;
    announce(t('panel.allRead'));
    onDone();
  };
  return (
    <span>
      <BusyButton
        size="small"
        type="text"
        busy={isLoading}
        busyLabel={t('panel.readAll')}
        onClick={() => void all()}
      >
        {t('panel.readAll')}
      </BusyButton>
      <span role="alert">{error && <Hint tone="bad">{apiErrorOf(error)?.message}</Hint>}</span>
    </span>
  );
}

export interface PanelProps {
  /** Closes the popover when a notification leads elsewhere. */
  close: () => void;
}

/** Lists what happened, newest first; opening a notification marks it as read and goes to its screen. */
export function Panel({ close }: PanelProps) {
  const { t } = useTranslation('notifications');
  const [pages, setPages] = useState(1);
  const { panel, walk, leaveRow } = useRowFocus();
  const { data, isFetching } = useListNotificationsQuery({ page: 0, size });
  const [read, reading] = useReadNotificationMutation();
  const [remove, removing] = useDeleteNotificationMutation();
  const { totalElements: total = 0, unread = 0 } = data ?? {};

  const row = ({ notificationId, readAt, path }: Notification) => ({
    onOpen: () => {
      if (readAt === null) void read({ id: notificationId });
      if (path !== null) close();
    },
    onRead: () => {
      leaveRow();
      void read({ id: notificationId });
    },
    onRemove: () => {
      // the pressed button goes with its row; without focus inside, the popover would close
      leaveRow();
      void remove({ id: notificationId });
    },
  });
  const problem = apiErrorOf(removing.error ?? reading.error)?.message;
  return (
    <section
      ref={panel}
      className="notifications"
      tabIndex={-1}
      aria-label={t('panel.title')}
      onKeyDown={walk}
    >
      <div className="notifications-head">
        <div className="notifications-title">
          <h2 className="sg-strong">{t('panel.title')}</h2>
          {unread > 0 && <span className="sg-caption sg-text2">{t('panel.unread', { count: unread })}</span>}
        </div>
        {unread > 0 && <ReadAll onDone={() => panel.current?.focus()} />}
      </div>
      <div role="alert">{problem && <Hint tone="bad">{problem}</Hint>}</div>
      {data && total === 0 ? (
        <EmptyState icon="bell" title={t('panel.empty.title')}>
          {t('panel.empty.text')}
        </EmptyState>
      ) : (
        Array.from({ length: pages }, (_, page) => (
          <PageOfNotifications key={page} page={page} row={row} onRead={(id) => void read({ id })} />
        ))
      )}
      {total > pages * size && (
        <div className="notifications-more">
          <BusyButton
            size="small"
            busy={isFetching}
            busyLabel={t('panel.loading')}
            onClick={() => setPages(pages + 1)}
          >
            {t('panel.more')}
          </BusyButton>
        </div>
      )}
    </section>
  );
}
