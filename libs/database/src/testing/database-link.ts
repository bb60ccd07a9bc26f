import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** State of the way to the database: it passes bytes on, closes every connection, or takes them and says nothing. */
type State = 'open' | 'refused' | 'silent';

/** Opens a way to a database that can be taken away, as a restart (refused) or a pause or cut (silent) does. */
export async function openDatabaseLink(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let state: State = 'open';
  let attempts = 0;
  const sockets = new Set<Socket>();

  const remember = (socket: Socket): Socket => {
    sockets.add(socket.on('error', () => {}));
    return socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    attempts += 1;
    remember(near);
    if (state === 'refused') return void near.destroy();
    const far = remember(connect(Number(target.port), target.hostname));
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    if (state === 'silent') for (const socket of [near, far]) socket.pause();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url.searchParams.delete('connect_timeout');
  return {
    url: url.href,
    /** Counts the connections that were tried so far. */
    attempts: () => attempts,
    set(next: State): void {
      state = next;
      for (const socket of sockets) {
        if (next === 'refused') socket.destroy();
        else if (next === 'silent') socket.pause();
        else socket.resume();
      }
    },
    /** Silences the open connections without telling them; new ones work. */
    cut(): void {
      state = 'open';
      for (const socket of sockets) socket.pause();
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
