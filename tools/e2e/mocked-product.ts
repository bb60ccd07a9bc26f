import path from 'node:path';
import { startMockServer } from '../../libs/testing/src/server/index.ts';
import { buildApp } from '../../apps/front-server/src/app.ts';
import { readSettings } from '../../apps/front-server/src/settings.ts';
import { mocked } from './product.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Serves both apps as they were built, behind their own front-end servers; behind those the mock server instead of the
 * API.
 */
async function main(): Promise<void> {
  const { url } = await startMockServer(mocked.ports.api);
  for (const [appType, port] of [
    ['1', mocked.ports.orgPortal],
    ['3', mocked.ports.adminConsole],
  ] as const) {
    const settings = readSettings({
      APP_TYPE: appType,
      LOG_LEVEL: 'silent',
      INTERNAL_API_URL: url,
      ORG_PORTAL_URL: mocked.orgPortal,
      ADMIN_CONSOLE_URL: mocked.adminConsole,
    });
    const app = await buildApp(settings, path.join(root, 'dist/apps', settings.appName));
    await app.listen({ port, host: 'localhost' });
  }
}

await main();
