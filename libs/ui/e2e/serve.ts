import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { folder, port } from './built.ts';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the built Storybook as plain files, for tests on this machine alone. */
createServer(({ url = '/' }, response) => {
  const { pathname } = new URL(url, 'http://localhost');
  const file = path.join(folder, pathname === '/' ? 'index.html' : decodeURIComponent(pathname));
  // browsers ask for one unasked
  if (pathname === '/favicon.ico') {
    response.writeHead(204).end();
    return;
  }
  // `join` resolves "..", so that nothing outside the folder is given away
  const known = file.startsWith(folder + path.sep) && statSync(file, { throwIfNoEntry: false })?.isFile();
  if (!known) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}).listen(port, 'localhost');
