import { request, type ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer, type Connect, type Plugin, type ViteDevServer } from 'vite';
import { root } from './options.ts';

/** Replaces a service worker that an earlier start of the build registered at this address. */
const noServiceWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', () => registration.unregister());`;

interface Page {
  status: number;
  html: string;
  cookies: string[];
}

/** Fetches the page as the front-end server makes it for this browser: language, theme and cookies. */
const pageFrom = (frontServer: string, { url = '/', headers }: Connect.IncomingMessage): Promise<Page> =>
  new Promise((resolve, reject) => {
    const uncompressed = { ...headers, 'accept-encoding': 'identity' };
    request(new URL(url, frontServer), { headers: uncompressed }, (answer) => {
      const cookies = answer.headers['set-cookie'] ?? [];
      text(answer).then((html) => resolve({ status: answer.statusCode ?? 502, html, cookies }), reject);
    })
      .once('error', reject)
      .end();
  });

const wantsPage = ({ method, headers, url = '/' }: Connect.IncomingMessage): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !/^\/(api|backend|health|@|node_modules)(\/|$)/.test(url);

/**
 * Serves the front-end server's pages with Vite's client in them, without its policy, which would refuse Vite's
 * scripts.
 */
function pagesOf(frontServer: string): Plugin {
  const answer = async (vite: ViteDevServer, incoming: Connect.IncomingMessage, out: ServerResponse) => {
    const { status, html, cookies } = await pageFrom(frontServer, incoming);
    const page = await vite.transformIndexHtml('/index.html', html, incoming.originalUrl);
    out.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies }).end(page);
  };
  return {
    name: 'pages-of-the-front-server',
    configureServer(vite) {
      vite.middlewares.use((incoming, out, next) => {
        if (incoming.url === '/sw.js')
          return void out.writeHead(200, { 'content-type': 'text/javascript' }).end(noServiceWorker);
        if (!wantsPage(incoming)) return next();
        answer(vite, incoming, out).catch(next);
      });
    },
  };
}

/** Serves one web app from its sources: a change shows without the page being loaded again. */
async function serve(): Promise<void> {
  const { APP: app = '', APP_PORT: port, FRONT_SERVER: frontServer = '' } = process.env;
  const folder = path.join(root, 'apps', app);
  const vite = await createServer({
    configFile: path.join(folder, 'vite.config.ts'),
    appType: 'custom',
    cacheDir: path.join(root, 'dist/vite', app),
    plugins: [pagesOf(frontServer)],
    server: {
      host: 'localhost',
      port: Number(port),
      strictPort: true,
      proxy: Object.fromEntries(
        ['/backend', '/api', '/health', '/verify'].map((start) => [start, frontServer]),
      ),
    },
  });
  await vite.listen();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void vite.close().then(() => process.exit(0)));
}

await serve();
