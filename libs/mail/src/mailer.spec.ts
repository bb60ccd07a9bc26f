import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createMailer, type Mailer } from './mailer.ts';

let server: SMTPServer;
let mailer: Mailer;
let received: Email[];
let refuse: boolean;

const settings = () => {
  const { port } = server.server.address() as AddressInfo;
  return { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Sanaga <no-reply@sanaga.example>' };
};

beforeEach(async () => {
  received = [];
  refuse = false;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse) return done(new Error('not now'));
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mailer = createMailer(settings());
});
afterEach(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const mail = {
  to: 'awa@example.com',
  messageId: 'one-and-the-same',
  subject: 'Réf. 12 — N’Gono',
  text: 'Enter this code:\n\n042917\n',
  html: '<p>042917</p>',
};

describe('the mailer', () => {
  it('sends text and page with an identity that stays the same', async () => {
    await mailer.send(mail);
    await mailer.send(mail);
    expect(received).toHaveLength(2);
    for (const { messageId, subject, text, html, from, to } of received) {
      expect(messageId).toBe('<one-and-the-same@sanaga.example>');
      expect(subject).toBe(mail.subject);
      expect(text?.split(/\r?\n/)).toContain('042917');
      expect(html).toContain('<p>042917</p>');
      expect([from?.address, to?.[0]?.address]).toEqual(['no-reply@sanaga.example', 'awa@example.com']);
    }
  });

  it('sends answers to whoever is named for them, and to the sender else', async () => {
    await mailer.send(mail);
    expect(received[0]?.replyTo).toBeUndefined();
    mailer.close();
    mailer = createMailer({ ...settings(), replyTo: 'help@sanaga.example' });
    await mailer.send(mail);
    expect(received[1]?.replyTo?.map(({ address }) => address)).toEqual(['help@sanaga.example']);
  });

  it('says so where the server does not take the mail', async () => {
    refuse = true;
    await expect(mailer.send(mail)).rejects.toThrow('not now');
  });

  it('lets no text become a header', async () => {
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: spy@example.com' });
    expect(received[0]?.bcc).toBeUndefined();
    expect(received[0]?.subject).toContain('Hello');
  });
});
