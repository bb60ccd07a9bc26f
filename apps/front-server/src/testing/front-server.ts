import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '@sanaga/domain';
import { buildApp } from '../app.ts';
import { readSettings } from '../settings.ts';

const page = `<!doctype html>
<html lang="en"><head><meta name="csp-nonce" content="__CSP_NONCE__" /></head><body></body></html>`;
/** Returns a prerendered page, with its one inline script and its labels. */
const readyMade = (name: string, language: string) => `<!doctype html>
<html lang="${language}"><head><script>early()</script></head>
<body>${name} ready made<script type="application/json" id="words">{}</script></body></html>`;

export const script = 'console.log("app");'.repeat(20);

/** Makes a build as the web apps do: a page and a hashed, precompressed script. The caller removes it. */
export function builtApp(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'front-server-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), page);
  for (const language of languages)
    for (const name of ['sign-in', 'forgot-password'])
      writeFileSync(path.join(folder, `${name}.${language}.html`), readyMade(name, language));
  writeFileSync(path.join(folder, 'sw.js'), 'addEventListener("fetch", () => {})');
  writeFileSync(path.join(folder, 'assets/main-abc123.js'), script);
  writeFileSync(path.join(folder, 'assets/main-abc123.js.gz'), gzipSync(script));
  return folder;
}

/** The server on its test build, which goes once it is closed; further settings by their environment names. */
export async function startFrontServer(apiUrl: string, environment: Record<string, string> = {}) {
  const folder = builtApp();
  const app = await buildApp(
    readSettings({ APP_TYPE: '1', LOG_LEVEL: 'silent', INTERNAL_API_URL: apiUrl, ...environment }),
    folder,
  );
  app.addHook('onClose', async () => rmSync(folder, { recursive: true }));
  return app;
}
