import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const checkMs = 50;

/**
 * Stands in for the load balancer before several API processes: each connection goes to one that is ready, in turn, and
 * to the next one where that refuses it.
 */
export async function startBalancer(urls: readonly string[]) {
  let ready: string[] = [];
  let turn = 0;
  const sockets = new Set<Socket>();
  const check = async (): Promise<void> => {
    const answers = await Promise.all(
      urls.map((url) =>
        fetch(`${url}/health/ready`, { headers: { connection: 'close' } }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    ready = urls.filter((_, place) => answers[place]);
  };
  const remember = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const forward = (near: Socket, [url, ...others]: string[]): void => {
    if (url === undefined) return void near.destroy();
    const far = remember(connect(Number(new URL(url).port), '127.0.0.1'));
    far.once('connect', () => {
      near.pipe(far).pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroySoon());
    });
    far.once('error', () => {
      if (far.pending || far.connecting) forward(near, others);
    });
  };
  const server = createServer((near) => {
    turn += 1;
    const order = ready.map((_, place) => ready[(place + turn) % ready.length] ?? '');
    forward(remember(near), order);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await check();
  const timer = setInterval(() => void check(), checkMs);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the servers that get new connections. */
    ready: () => ready,
    close(): void {
      clearInterval(timer);
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
