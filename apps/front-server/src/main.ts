import path from 'node:path';
import { settingsOrExit, startProcess } from '@sanaga/server';
import { buildApp } from './app.ts';
import { readSettings } from './settings.ts';

/** Serves one app. */
async function main(): Promise<void> {
  const settings = settingsOrExit(readSettings);
  const { lifeCycle, ops } = await startProcess(settings);
  const built = path.resolve(import.meta.dirname, '../../../dist/apps', settings.appName);
  const app = await buildApp(settings, settings.appFolder ?? built);
  lifeCycle.serve(app);
  await app.listen({ port: settings.port, host: settings.host });
  ops?.serve(app);
  lifeCycle.ready();
}

await main();
