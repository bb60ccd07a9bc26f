import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface NamedPort {
  port: number;
  /** The setting that changes it. */
  setting: string;
  purpose: string;
}

/** Time that the ports of a start that was killed a moment ago may need to come free. */
const timeoutMs = 3_000;
const retryMs = 200;

const isFreeOn = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });

const isFree = async (port: number): Promise<boolean> =>
  (await isFreeOn(port, '127.0.0.1')) && (await isFreeOn(port, '::1'));

/** Returns a port that is free at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, 'localhost', () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => resolve(port));
      });
  });

/** Returns the ports that are still taken after a short wait for them to come free. */
export async function takenPorts(ports: readonly NamedPort[]): Promise<NamedPort[]> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const free = await Promise.all(ports.map(({ port }) => isFree(port)));
    const taken = ports.filter((_, place) => !free[place]);
    if (taken.length === 0 || Date.now() > until) return taken;
    await wait(retryMs);
  }
}

/** Names the ports that are taken, and the settings that move them. */
export const describeTaken = (taken: readonly NamedPort[]): string =>
  [
    ...taken.map(
      ({ port, purpose, setting }) => `Port ${port} (${purpose}) is taken: set ${setting} to another.`,
    ),
    'Settings are environment variables or lines of a .env file.',
  ].join('\n');
