import path from 'node:path';
import { buildApp } from './app.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

const closeWithinMs = 5_000;

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Serves one app; event streams that are still open when it stops are cut, browsers take them up elsewhere. */
async function main(): Promise<void> {
  const settings = settingsOrExit();
  const built = path.resolve(import.meta.dirname, '../../../dist/apps', settings.appName);
  const app = await buildApp(settings, settings.appFolder ?? built);
  const stop = async () => {
    setTimeout(() => app.server.closeAllConnections(), closeWithinMs).unref();
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  await app.listen({ port: settings.port, host: settings.host });
}

await main();
