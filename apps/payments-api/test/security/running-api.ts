import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testSettings } from '../kit/base/harness.ts';

const apps = path.resolve(import.meta.dirname, '../../..');

/** Starts a server in a process of its own, as it runs for people; all its output is recorded. */
async function startServer(script: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  const listening = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output.push(text);
        const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output.join(''))?.[1];
        if (address) resolve(address);
      });
    child.once('exit', () => reject(new Error(`the server did not start: ${output.join('')}`)));
  });
  listening.catch(() => {});
  return {
    listening,
    pid: child.pid!,
    output: () => output.join(''),
    /** Exit code, or the signal that ended it. */
    ended: exited.then(([code, signal]) => code ?? signal),
    signal: (signal: 'SIGTERM' | 'SIGKILL') => child.kill(signal),
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export type RunningServer = Awaited<ReturnType<typeof startServer>> & { url: string };

const whenListening = async (server: Awaited<ReturnType<typeof startServer>>): Promise<RunningServer> => ({
  ...server,
  url: await server.listening,
});

/** Spawns the API without waiting for it. */
export const spawnApi = (environment: Record<string, string>) =>
  startServer(path.join(apps, 'payments-api/src/main.ts'), environment);

export const startApi = async (environment: Record<string, string>): Promise<RunningServer> =>
  whenListening(await spawnApi(environment));

/** Starts a front-end server before an API, with a page of its own, which goes once it has ended. */
export async function startFrontServer(environment: Record<string, string>): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'front-server-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html lang="en"></html>');
  const server = await startServer(path.join(apps, 'front-server/src/main.ts'), {
    APP_TYPE: '1',
    ORG_PORTAL_PORT: '0',
    FRONT_SERVER_HOST: '127.0.0.1',
    FRONT_APP_FOLDER: folder,
    ...environment,
  });
  void server.ended.then(() => rmSync(folder, { recursive: true }));
  return whenListening(server);
}

/** Returns the settings of specs for a process of its own, with an operator that is not there. */
export const processSettings = (url: string, more: Record<string, string> = {}): Record<string, string> => {
  const settings = Object.entries(testSettings(url)).filter(([, value]) => typeof value === 'string');
  return {
    ...(Object.fromEntries(settings) as Record<string, string>),
    PAYMENTS_API_PORT: '0',
    MOMO_BASE_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'info',
    ...more,
  };
};
