import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Starts a mail server that records what it gets, and may refuse for a while. */
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
    mails: mails as readonly Email[],
    refuse: (on: boolean) => void (refuses = on),
    /** Waits for the next mail to somebody that was not read before, and returns it. */
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
