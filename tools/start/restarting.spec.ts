import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from './options.ts';
import { freePort } from './ports.ts';
import { pauseBefore, Restarting } from './restarting.ts';

/** Writes a server that says who it is, and ends as it is asked to. */
const server = (port: number) => `
  import { createServer } from 'node:http';
  createServer(({ url }, response) => {
    if (url === '/throw') throw new Error('on purpose');
    if (url === '/kill') process.kill(process.pid, 'SIGKILL');
    response.end(String(process.pid));
  }).listen(${port}, '127.0.0.1');`;

let folder: string;
let said: string[];
let heard: (() => void)[];
let services: Restarting[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'restarting-'));
  said = [];
  heard = [];
  services = [];
});
afterEach(async () => {
  for (const service of services) await service.stop();
  rmSync(folder, { recursive: true });
});

async function start(name: string) {
  const port = await freePort();
  writeFileSync(path.join(folder, `${name}.ts`), server(port));
  const url = `http://127.0.0.1:${port}`;
  const script = path.relative(root, path.join(folder, `${name}.ts`));
  const service = new Restarting({ name, script, env: {}, readyUrl: url, sources: [] }, folder, (text) => {
    said.push(text);
    for (const wake of heard.splice(0)) wake();
  });
  services.push(service);
  await service.start();
  return async (address = '/') => (await fetch(url + address)).text();
}
const until = async (text: RegExp, times = 1): Promise<void> => {
  while (said.filter((one) => text.test(one)).length < times)
    await new Promise<void>((resolve) => heard.push(resolve));
};

describe('a service that crashes', () => {
  it('is started again, which is said, and the others go on', async () => {
    const [crashing, other] = [await start('crashing'), await start('other')];
    const [before, bystander] = [await crashing(), await other()];
    await expect(crashing('/throw')).rejects.toThrow();
    await until(/^crashing is ready again after \d+ ms$/);
    expect(said[0]).toMatch(
      /^crashing has stopped \(exit code 1\) and is started again in 0\.5 s:\n.*on purpose/s,
    );
    expect(await crashing()).not.toBe(before);
    expect(await other()).toBe(bystander);

    await expect(crashing('/kill')).rejects.toThrow();
    await until(/^crashing is ready again/, 2);
    expect(said[2]).toMatch(/^crashing has stopped \(killed\) and is started again in 1 s:/);
    expect(readFileSync(path.join(folder, 'crashing.log'), 'utf8')).toContain('on purpose');
    expect(said).toHaveLength(4);
  });

  it('is not started again once it is to stop', async () => {
    const crashing = await start('crashing');
    await expect(crashing('/kill')).rejects.toThrow();
    await until(/has stopped/);
    await services[0]?.stop();
    expect(said).toHaveLength(1);
    await expect(crashing()).rejects.toThrow();
  });

  it('is started again five times in any minute, however often it crashes', () => {
    const restarts: number[] = [];
    for (let now = 0; now < 3_600_000; now = restarts.at(-1) ?? 0)
      restarts.push(now + pauseBefore(restarts, now));
    expect(restarts.slice(0, 5)).toEqual([500, 1_500, 3_500, 7_500, 15_500]);
    for (const from of restarts)
      expect(restarts.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(5);
    // and is still started again
    expect(restarts.length).toBeGreaterThan(200);
    expect(pauseBefore(restarts, 10_000_000)).toBe(500);
  });
});
