import path from 'node:path';
import { appTypes } from '@sanaga/domain';

/** The app that each build-time type stands for, by its folder in `apps`. */
const apps: Record<number, string> = {
  [appTypes.orgPortal]: 'org-portal',
  [appTypes.adminConsole]: 'admin-console',
};

/** Returns the app that `APP_TYPE` selects: 1 is the portal, 3 the super admins' console. Throws if it is neither. */
export function selectedApp({ APP_TYPE = '' } = process.env): string {
  const app = apps[Number(APP_TYPE)];
  if (app === undefined)
    throw new Error(`APP_TYPE is 1 for the portal and 3 for the console, not “${APP_TYPE}”`);
  return app;
}

/** Returns the app type with which the app in `root` is built. Throws if `APP_TYPE` selects the other app. */
export function appTypeOf(root: string, env = process.env): number {
  const app = path.basename(root);
  const selected = selectedApp(env);
  if (selected !== app) throw new Error(`APP_TYPE=${env['APP_TYPE']} builds ${selected}, not ${app}`);
  return Number(env['APP_TYPE']);
}
