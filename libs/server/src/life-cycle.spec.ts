import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';

let server: ChildProcess | undefined;
afterEach(() => void server?.kill('SIGKILL'));

/**
 * Starts a server whose stopping has short limits; `given` is code that adds to its life cycle, and it says when it
 * listens.
 */
async function start(given: string) {
  const script = `
    import Fastify from 'fastify';
    import { registerDraining } from './draining.ts';
    import { LifeCycle } from './life-cycle.ts';
    const said = (what) => (details, text) => console.log(text ?? details);
    const log = { info: said(), warn: said(), error: said() };
    const lifeCycle = new LifeCycle({ log, drainMs: 0, limits: { work: 300, calls: 300, all: 2_000 } });
    const app = Fastify({ return503OnClosing: false });
    registerDraining(app);
    const never = () => new Promise((resolve) => setTimeout(resolve, 60_000));
    app.get('/never', never);
    ${given}
    lifeCycle.serve(app);
    console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
    lifeCycle.ready();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  const url = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /http:\S+/.exec(output)?.[0];
      if (address) resolve(address);
    });
  });
  /** The exit code after a signal, and what was said. */
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await ended;
    return { code, output };
  };
  return { url, stop };
}

describe('a server that is to stop', () => {
  it('cuts calls that do not end, waits for no work that does not, and closes what was opened, last first', async () => {
    const { url, stop } = await start(`
      lifeCycle.close(() => console.log('closed first'));
      lifeCycle.close(async () => console.log('closed last'));
      lifeCycle.finish(never);
    `);
    const call = fetch(`${url}/never`).catch((error: Error) => error.message);
    await fetch(url);
    const { code, output } = await stop();
    expect(code).toBe(0);
    expect(await call).toBe('fetch failed');
    expect(output).toMatch(/stopping\nclosed last\nclosed first\n$/);
  });

  it('ends with an error where something does not end at all, or fails', async () => {
    const hanging = await start(`lifeCycle.close(never);`);
    expect(await hanging.stop()).toMatchObject({
      code: 1,
      output: expect.stringContaining('not everything has ended in time'),
    });
    const failing = await start(`lifeCycle.finish(async () => { throw new Error('broken'); });`);
    expect(await failing.stop()).toMatchObject({
      code: 1,
      output: expect.stringContaining('could not stop as it should'),
    });
  });
});

describe('a server that is to start', () => {
  it('tries again until what it needs is there, closes what was opened in vain, and the rest when it has stopped', async () => {
    const { stop } = await start(`
      let tries = 0;
      const value = await lifeCycle.start({
        async open(opened) {
          const number = (tries += 1);
          opened.defer(() => console.log('closed', number));
          if (number < 3) throw new Error('not yet');
          return 'it';
        },
        onWait: async () => {
          console.log('waits');
          return { close: async () => console.log('waits no more') };
        },
      });
      console.log('has', value);
    `);
    const { code, output } = await stop();
    expect(code).toBe(0);
    expect(output.replaceAll(/^(waiting for what .*|http.*)\n/gm, '')).toBe(
      'closed 1\nwaits\nclosed 2\nwaits no more\nhas it\nstopping\nclosed 3\n',
    );
  });
});
