import { createHash, randomBytes } from 'node:crypto';
import { accessSync, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, refuse } from './problem.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import type { SessionCookies } from './session-cookie.ts';
import type { Settings } from './settings.ts';

const yearMs = 31_536_000_000;

/** Renders the app's page for each response: writes language, mode and nonce into the built file. */
function pageOf(template: string, request: FastifyRequest, nonce: string): string {
  const { theme } = request.cookies;
  const mode = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '';
  return template
    .replace(/<html lang="[^"]*"/, `<html lang="${languageOf(request)}"${mode}`)
    .replaceAll('__CSP_NONCE__', nonce);
}

/** A file that is not there is not an address of the app; nor are the servers' own paths. */
export function isAppPath(url: string): boolean {
  const pathname = url.split('?')[0] ?? '';
  const isServers = /^\/(api|backend|assets|health|verify)(\/|$)/.test(pathname);
  return !isServers && !(pathname.split('/').at(-1) ?? '').includes('.');
}

/** A link in a mail comes without the strict cookies: setting new ones then would sign the person out. */
const bringsCookies = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-site'] === 'none';

/** Digests a page's inline scripts, as its policy names them, but not data in a script element. */
const scriptHashes = (page: string): string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** The public pages that the build prerendered, where the app has them. */
const readyMade: Record<string, string> = {
  '/': 'sign-in',
  '/login': 'sign-in',
  '/sign-up': 'sign-up',
  '/forgot-password': 'forgot-password',
};

/**
 * Chooses the file for a page. Visitors who are not signed in get some pages prerendered in their language; the app
 * does everything else, such as a link in a mail that leads to a later step.
 */
function fileFor(request: FastifyRequest, folder: string, cookies: SessionCookies): string {
  const [pathname = '', query] = request.url.split('?', 2);
  const name = readyMade[pathname.replace(/(?<=.)\/$/, '')];
  const signedIn = cookies.read(request)?.refreshToken !== undefined;
  if (name === undefined || signedIn || new URLSearchParams(query).has('ticket')) return 'index.html';
  const file = `${name}.${languageOf(request)}.html`;
  return existsSync(path.join(folder, file)) ? file : 'index.html';
}

/**
 * Serves one app's build from `folder`: hashed assets are kept permanently, those of other releases too; the page is
 * sent again each time. Throws if it is not built.
 */
export async function registerPage(
  app: FastifyInstance,
  { folder, settings, cookies }: { folder: string; settings: Settings; cookies: SessionCookies },
): Promise<void> {
  accessSync(path.join(folder, 'index.html'));
  // a page is made again each time, so no build could do it before; a better quality takes longer than its bytes
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], threshold: 0, brotliOptions });
  const { otherAssetsFolder } = settings;
  await app.register(fastifyStatic, {
    root: [path.join(folder, 'assets'), ...(otherAssetsFolder ? [path.resolve(otherAssetsFolder)] : [])],
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: yearMs,
  });

  app.get('/sw.js', async (_request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      // revalidated by the browser, so that it notices a new version
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    return readFile(path.join(folder, 'sw.js'));
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // read each time: a new build may have taken the place of the one this server began with
    const template = await readFile(path.join(folder, fileFor(request, folder, cookies)), 'utf8');
    const nonce = randomBytes(16).toString('base64');
    if (bringsCookies(request)) cookies.ensure(request, reply);
    reply.headers({
      'content-security-policy': contentSecurityPolicy({ nonce, scripts: scriptHashes(template) }, settings),
      'cache-control': 'private, no-cache',
      vary: 'Accept-Language, Cookie',
    });
    return reply.type('text/html; charset=utf-8').compress(pageOf(template, request, nonce));
  };

  app.get('/*', (request, reply) =>
    isAppPath(request.url) ? sendPage(request, reply) : refuse(reply, 'NOT_FOUND'),
  );
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'NOT_FOUND'));
}
