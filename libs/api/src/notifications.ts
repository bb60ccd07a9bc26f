import { notificationsApi as generated } from './generated/notifications.ts';

export type { Notification, NotificationPage } from './generated/notifications.ts';

export const notificationsApi = generated.enhanceEndpoints({
  endpoints: {
    listNotifications: { providesTags: ['Notification'] },
    readNotification: { invalidatesTags: ['Notification'] },
    readAllNotifications: { invalidatesTags: ['Notification'] },
    deleteNotification: { invalidatesTags: ['Notification'] },
  },
});

export const {
  useDeleteNotificationMutation,
  useListNotificationsQuery,
  useReadAllNotificationsMutation,
  useReadNotificationMutation,
} = notificationsApi;
