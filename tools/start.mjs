import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, projectNode } from './install.mjs';

const folder = path.join(import.meta.dirname, 'start');
const parentWatchdog = pathToFileURL(path.join(folder, 'parent-watchdog.ts')).href;
const parentCheckMs = 500;

/** `npm start`, `npm run dev`: installs what is missing, then starts the product under the project's own Node. */
ensureInstalled();
// A process group of its own: Ctrl-C reaches this process alone, which passes it on once; the watchdog reads the pipe.
const product = spawn(
  projectNode(),
  ['--import', parentWatchdog, path.join(folder, 'main.ts'), ...process.argv.slice(2)],
  { stdio: ['pipe', 'inherit', 'inherit'], detached: true },
);
product.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => product.kill('SIGTERM'));
if (process.env.npm_lifecycle_event) endWithNpm();

/** Reads what Linux says of a process; empty elsewhere, or once it is gone. */
function about(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** npm cannot report that it was killed; its child, this process or a shell around it, is then somebody else's. */
function endWithNpm() {
  const parentOf = (pid) => about(pid, 'stat').split(') ').at(-1)?.split(' ')[1];
  const parent = process.ppid;
  const isShell = about(parent, 'cmdline').includes('tools/start.mjs');
  const npm = isShell ? parentOf(parent) : undefined;
  const isAlone = () => process.ppid !== parent || (isShell && parentOf(parent) !== npm);
  setInterval(() => {
    if (isAlone()) product.kill('SIGTERM');
  }, parentCheckMs).unref();
}
