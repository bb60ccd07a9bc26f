import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build, type Rolldown } from 'vite';
import { SignIn } from './anchor-page/sign-in.ts';

/** The whole script of the page, as one file. */
async function scriptOf(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  return built.output.map((file) => ('code' in file ? file.code : '')).join('\n');
}

const style = `body{font:16px/24px sans-serif;margin:48px auto;max-width:360px}
label,input,button{display:block;width:100%;margin:8px 0;font:inherit}`;

const pageOf = (body: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Sign in</title><style>${style}</style></head>
<body><div id="root">${body}</div><script type="module" src="/script.js"></script></body></html>`;

/**
 * Serves a page that shows how long React takes on this machine for a sign-in form without any of our code: it is
 * already rendered, one script takes it over, and nothing follows.
 */
export async function serveAnchorPage(port: number): Promise<{ url: string; close: () => void }> {
  const script = gzipSync(await scriptOf(path.join(import.meta.dirname, 'anchor-page/browser.ts')));
  const page = gzipSync(pageOf(renderToString(createElement(SignIn))));
  const server = createServer(({ url }, response) => {
    const isScript = url === '/script.js';
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' });
    response.end(isScript ? script : page);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${port}`, close: () => void server.close() };
}
