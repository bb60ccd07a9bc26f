import { z } from 'zod';
import { Id, IdParams, PageQuery, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';

export const Notification = z
  .object({
    notificationId: Id,
    kind: z.string(),
    title: z.string().describe('in the caller’s language'),
    path: z.string().nullable().describe('the screen that it links to'),
    createdAt: Timestamp,
    readAt: Timestamp.nullable(),
  })
  .meta({ id: 'Notification' });

const tag = 'notifications';
const access = { permission: 'notification:read' } as const;

export const listNotifications = defineOperation({
  id: 'listNotifications',
  method: 'GET',
  url: '/transaction/notifications',
  tag,
  summary: 'The caller’s notifications, newest first',
  access,
  provides: ['Notification'],
  query: PageQuery,
  response: {
    200: z
      .object({
        content: z.array(Notification),
        number: z.int(),
        size: z.int(),
        totalElements: z.int(),
        totalPages: z.int(),
        unread: z.int(),
      })
      .meta({ id: 'NotificationPage' }),
  },
});

export const readNotification = defineOperation({
  id: 'readNotification',
  method: 'PATCH',
  url: '/transaction/read-notification/:id',
  tag,
  summary: 'Marks a notification as read',
  access,
  invalidates: ['Notification'],
  params: IdParams,
  response: { 200: Notification },
});

export const readAllNotifications = defineOperation({
  id: 'readAllNotifications',
  method: 'PATCH',
  url: '/transaction/read-notifications',
  tag,
  summary: 'Marks every notification of the caller as read',
  access,
  invalidates: ['Notification'],
  response: {
    200: z.object({ read: z.int().describe('how many were unread') }).meta({ id: 'NotificationsRead' }),
  },
});

export const deleteNotification = defineOperation({
  id: 'deleteNotification',
  method: 'DELETE',
  url: '/transaction/delete-notification/:id',
  tag,
  summary: 'Removes a notification from the list',
  access,
  invalidates: ['Notification'],
  params: IdParams,
  response: { 200: Notification },
});
