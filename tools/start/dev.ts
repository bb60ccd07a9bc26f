import path from 'node:path';
import { type Options, root } from './options.ts';
import { freePort } from './ports.ts';
import type { Service, Services } from './services.ts';

/** A web app from its sources: Vite at its address, and its front-end server behind. */
interface DevApp {
  frontServer: Service;
  vite: Service;
}

async function devApp(
  { name, env, ...service }: Service,
  portSetting: 'ORG_PORTAL_PORT' | 'ADMIN_CONSOLE_PORT',
  { ports }: Options,
): Promise<DevApp> {
  const port = String(await freePort());
  const frontServer = `http://localhost:${port}`;
  return {
    frontServer: {
      ...service,
      name: `${name}-server`,
      // the page from the sources
      env: { ...env, [portSetting]: port, FRONT_APP_FOLDER: path.join(root, 'apps', name) },
      readyUrl: `${frontServer}/health/ready`,
    },
    vite: {
      name,
      script: 'tools/start/dev-app.ts',
      env: {
        APP: name,
        APP_TYPE: env['APP_TYPE'] ?? '',
        APP_PORT: String(ports[portSetting]),
        FRONT_SERVER: frontServer,
      },
      readyUrl: `http://localhost:${ports[portSetting]}/health/ready`,
      sources: [],
    },
  };
}

/** Serves both web apps as `npm run dev` does, at the addresses that a build would have. */
export const devApps = ({ portal, console: adminConsole }: Services, options: Options): Promise<DevApp[]> =>
  Promise.all([
    devApp(portal, 'ORG_PORTAL_PORT', options),
    devApp(adminConsole, 'ADMIN_CONSOLE_PORT', options),
  ]);
