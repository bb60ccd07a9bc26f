import { notifications } from '@sanaga/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { toPage } from '../paging.ts';
import { register } from '../plugins/operations.ts';
import { toNotification } from './notifications.mapper.ts';
import * as service from './notifications.service.ts';

export function registerNotificationsRoutes(app: FastifyInstance, deps: Dependencies): void {
  register(app, notifications.listNotifications, async ({ caller, query }) => {
    const { unread, ...found } = await service.listNotifications(deps, caller, query);
    return { ...toPage(found, query, (row) => toNotification(row, caller.shownLanguage)), unread };
  });
  register(app, notifications.readNotification, async ({ caller, params }) =>
    toNotification(await service.readNotification(deps, caller, params.id), caller.shownLanguage),
  );
  register(app, notifications.readAllNotifications, async ({ caller }) => ({
    read: await service.readAllNotifications(deps, caller),
  }));
  register(app, notifications.deleteNotification, async ({ caller, params }) =>
    toNotification(await service.deleteNotification(deps, caller, params.id), caller.shownLanguage),
  );
}
