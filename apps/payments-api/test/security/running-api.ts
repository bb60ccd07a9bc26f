import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const main = path.resolve(import.meta.dirname, '../../src/main.ts');

/** A mail server that records what it gets, and may refuse for a while. */
export async function startMailSink() {
  const mails: Email[] = [];
  let refuses = false;
  let arrived = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuses) return done(new Error('not now'));
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          done();
          arrived();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const taken = new Set<Email>();
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    refuse: (on: boolean) => void (refuses = on),
    /** The next mail to somebody that was not read before; waits for it. */
    async next(to: string): Promise<string> {
      for (;;) {
        const mail = mails.find((one) => !taken.has(one) && one.to?.some(({ address }) => address === to));
        if (mail) {
          taken.add(mail);
          return mail.text ?? '';
        }
        await new Promise<void>((resolve) => (arrived = resolve));
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The API in a process of its own, as it runs for people; all its output is recorded. */
export async function startApi(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const listening = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output.push(text);
        const address = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output.join(''))?.[1];
        if (address) resolve(address);
      });
    child.once('exit', () => reject(new Error(`the API did not start: ${output.join('')}`)));
  });
  return {
    url: await listening,
    output: () => output.join(''),
    async stop(): Promise<void> {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
