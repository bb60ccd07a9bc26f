import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../test/kit/base/until.ts';
import { LimitedProcess, TooDemanding, type Limits } from './limited-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limited-process-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const here = (name: string) => pathToFileURL(path.join(import.meta.dirname, name)).href;

function scriptOf(work: string): URL {
  const script = path.join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(
    script,
    `import { FrameReader } from ${JSON.stringify(here('frames.ts'))};
     import { limitWork, say } from ${JSON.stringify(here('process-output.ts'))};
     const { task, renewTime } = limitWork();
     const told = new FrameReader(process.stdin);
     const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
     const busyFor = (ms) => { for (const until = used() + ms * 1_000; used() < until;); };
     ${work}`,
  );
  return pathToFileURL(script);
}

const limits = { heapMb: 64, memoryMb: 256, cpuMs: 60_000 };
const start = (work: string, less: Partial<Limits> = {}, task: unknown = null) =>
  new LimitedProcess<{ said: unknown }>(scriptOf(work), { ...limits, ...less }, task);

/** Says again what it is told, after it was busy for so long. */
const echo = `for (;;) {
  const frame = await told.next();
  if (!frame) break;
  renewTime();
  busyFor(frame.value.ms ?? 0);
  say({ said: frame.value }, frame.bytes);
}`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a limited process', () => {
  it('hears one thing after the other, with bytes', async () => {
    const bytes = new Uint8Array(3_000_000).fill(5);
    const one = start(echo);
    for (let n = 0; n < 3; n += 1) {
      const [, { value, bytes: back }] = await Promise.all([one.tell({ n }, bytes), one.next()]);
      expect(value).toEqual({ said: { n } });
      expect(Buffer.compare(back, bytes)).toBe(0);
    }
    one.end();
  });

  it('has its time anew for each piece of work, and is ended by the one that takes longer', async () => {
    // urgent, as one that gives way on a busy machine is ended for how long others wait
    const one = start(echo, { cpuMs: 3_000, isUrgent: true });
    for (let n = 0; n < 3; n += 1) {
      await one.tell({ ms: 1_300 });
      await one.next();
      one.renewTime();
    }
    await one.tell({ ms: 30_000 });
    await expect(one.next()).rejects.toThrow(TooDemanding);
    expect(one.isOver).toBe(true);
    one.end();
  });

  it('is ended where it takes too much memory outside of V8’s heap', async () => {
    const one = start(`const all = []; for (;;) { all.push(Buffer.alloc(1_000_000, 1)); busyFor(1); }`);
    await expect(one.next()).rejects.toThrow(TooDemanding);
    one.end();
  });

  it('loses what it is told once it has ended, and keeps nobody waiting', async () => {
    const one = start('process.exit(3)');
    await expect(one.next()).rejects.toThrow('ended with 3');
    for (let n = 0; n < 3; n += 1) await one.tell({ n }, new Uint8Array(1_000_000));
    expect(one.isOver).toBe(true);
  });

  it.each([
    ['it waits', echo],
    ['it speaks', `say({ said: 1 }); for (;;) { busyFor(20); say({ said: 2 }, new Uint8Array(1_000)); }`],
  ])('ends when whoever started it is killed while %s', async (_, work) => {
    const starter = path.join(folder, `${crypto.randomUUID()}.mjs`);
    writeFileSync(
      starter,
      `import { LimitedProcess } from ${JSON.stringify(here('limited-process.ts'))};
       const one = new LimitedProcess(new URL(${JSON.stringify(scriptOf(work).href)}), ${JSON.stringify(limits)});
       void one.tell({});
       await one.next();
       console.log(String(one.pid));
       setInterval(() => {}, 1_000);`,
    );
    const parent = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(said.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });
});
