import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from './options.ts';
import { freePort } from './ports.ts';
import { Supervisor } from './supervisor.ts';

let folder: string;
let port: number;
let supervisor: Supervisor;
let said: string[];
let heard: () => void;

const sourceOf = (answer: string) => `
  import { createServer } from 'node:http';
  createServer((_, response) => response.end(${JSON.stringify(answer)})).listen(${port}, '127.0.0.1');`;
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const answer = async () => (await fetch(`http://127.0.0.1:${port}`)).text();
/** Waits for the supervisor's next message. */
const next = () => new Promise<void>((resolve) => (heard = resolve));

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'supervised-'));
  mkdirSync(path.join(folder, 'logs'));
  port = await freePort();
  said = [];
  write('main.ts', sourceOf('first'));
  supervisor = new Supervisor(
    {
      name: 'service',
      script: path.relative(root, path.join(folder, 'main.ts')),
      env: {},
      readyUrl: `http://127.0.0.1:${port}`,
      sources: [{ folder: path.relative(root, folder), files: /^[^/]*$/ }],
    },
    path.join(folder, 'logs'),
    (text) => {
      said.push(text);
      heard();
    },
  );
  await supervisor.start();
});
afterEach(async () => {
  await supervisor.stop();
  rmSync(folder, { recursive: true });
});

describe('a supervised service', () => {
  it('runs what its sources say now, soon after they changed', async () => {
    expect(await answer()).toBe('first');
    const restarted = next();
    write('main.ts', sourceOf('second'));
    await restarted;
    expect(await answer()).toBe('second');
    expect(said).toEqual([expect.stringMatching(/^service: \S+main\.ts changed, again ready after \d+ ms$/)]);
  });

  it('writes a log that its owner alone reads', () => {
    const log = path.join(folder, 'logs', 'service.log');
    expect(statSync(log).mode & 0o777).toBe(0o600);
  });

  it('prints the error of a change, and runs again once that is fixed', async () => {
    const failed = next();
    write('main.ts', 'const broken: = 1;');
    await failed;
    expect(said[0]).toContain('service has stopped');
    const restarted = next();
    write('main.ts', sourceOf('third'));
    await restarted;
    expect(await answer()).toBe('third');
  });

  it('runs on when a spec or something that is no source changes', async () => {
    write('main.spec.ts', '');
    write('notes.md', '');
    const restarted = next();
    write('other.ts', '');
    await restarted;
    expect(said).toEqual([expect.stringContaining('other.ts changed')]);
  });

  it('is gone once it was stopped', async () => {
    await supervisor.stop();
    await expect(answer()).rejects.toThrow();
  });
});
