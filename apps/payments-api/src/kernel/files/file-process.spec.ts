import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FileProcess } from './file-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'file-process-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const output = pathToFileURL(path.join(import.meta.dirname, 'process-output.ts')).href;
const start = (work: string, { cpuMs = 60_000, bytes = new Uint8Array() } = {}) => {
  const script = path.join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(
    script,
    `import { readAndSay, say } from ${JSON.stringify(output)}; await readAndSay(async (bytes, task) => { ${work} });`,
  );
  return new FileProcess<{ said: unknown }>(pathToFileURL(script), { bytes, task: { n: 7 }, cpuMs });
};
const tooDemanding = { refusal: { code: 'FILE_UNREADABLE', fields: [{ key: 'fileTooDemanding' }] } };

describe('a process that reads a file', () => {
  it('gets the bytes and the task, and is heard piece by piece', async () => {
    const bytes = new Uint8Array(3_000_000).fill(5);
    const reader = start(`say({ said: [task.n, bytes.length] }); say({ said: 2 }, bytes)`, { bytes });
    expect(await reader.next()).toEqual({ value: { said: [7, 3_000_000] }, bytes: new Uint8Array() });
    expect(Buffer.compare((await reader.next()).bytes, bytes)).toBe(0);
    reader.end();
  });

  it('knows nothing of the server’s environment', async () => {
    process.env['TOKEN_KEY'] = 'secret';
    const reader = start(`say({ said: process.env.TOKEN_KEY ?? null })`);
    expect((await reader.next()).value).toEqual({ said: null });
    reader.end();
  });

  it('waits while nobody takes what it says', async () => {
    const reader = start(
      `for (let n = 0; n < 50; n += 1) say({ said: Date.now() }, new Uint8Array(100_000))`,
    );
    await reader.next();
    const taken = Date.now();
    for (let n = 0; n < 48; n += 1) await reader.next();
    expect((await reader.next()).value.said).toBeGreaterThanOrEqual(taken);
    reader.end();
  });

  it.each([
    ['beyond its time', 'for (;;);', 300],
    [
      'beyond its memory',
      'const all = []; for (;;) all.push(Array.from({ length: 1_000 }, Math.random))',
      60_000,
    ],
  ])('is ended %s, and that is a refusal', async (_, work, cpuMs) => {
    const reader = start(work, { cpuMs });
    await expect(reader.next()).rejects.toMatchObject(tooDemanding);
    reader.end();
  });

  it('is not ended for the time in which others have the cores', async () => {
    const idle = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_500);';
    const reader = start(`${idle} say({ said: 1 })`, { cpuMs: 4_000 });
    expect((await reader.next()).value).toEqual({ said: 1 });
    reader.end();
  });

  it('is ended where it does nothing for much longer', async () => {
    const reader = start('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', { cpuMs: 200 });
    await expect(reader.next()).rejects.toMatchObject(tooDemanding);
    reader.end();
  });

  it.each([
    ['cannot be loaded', `await import('no-such-module')`, 'no-such-module'],
    ['gives up', `console.error('no more'); process.exit(3)`, 'ended with 3: no more'],
    ['crashes', `process.kill(process.pid, 'SIGSEGV'); for (;;);`, 'ended with SIGSEGV'],
  ])('is no fault of the file where it %s', async (_, work, message) => {
    const reader = start(work);
    const failure: unknown = await reader.next().catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining(message) });
    expect(failure).not.toHaveProperty('refusal');
    reader.end();
  });

  it('is no fault of the file where there is no script', async () => {
    const missing = pathToFileURL(path.join(folder, 'missing.mjs'));
    const reader = new FileProcess(missing, { bytes: new Uint8Array(), task: {}, cpuMs: 60_000 });
    await expect(reader.next()).rejects.toThrow('Cannot find module');
    reader.end();
  });

  it('says what went wrong where that is no refusal', async () => {
    const reader = start(`throw new TypeError('a mistake')`);
    await expect(reader.next()).rejects.toThrow('TypeError: a mistake');
    reader.end();
  });
});
