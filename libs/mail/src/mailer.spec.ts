import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMailer, type Mailer } from './mailer.ts';
import { startMailSink } from './testing/index.ts';

let server: Awaited<ReturnType<typeof startMailSink>>;
let mailer: Mailer;

const settings = () => ({ smtpUrl: server.url, from: 'Sanaga <no-reply@sanaga.example>' });

beforeEach(async () => {
  server = await startMailSink();
  mailer = createMailer(settings());
});
afterEach(async () => {
  mailer.close();
  await server.close();
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
    expect(server.mails).toHaveLength(2);
    for (const { messageId, subject, text, html, from, to } of server.mails) {
      expect(messageId).toBe('<one-and-the-same@sanaga.example>');
      expect(subject).toBe(mail.subject);
      expect(text?.split(/\r?\n/)).toContain('042917');
      expect(html).toContain('<p>042917</p>');
      expect([from?.address, to?.[0]?.address]).toEqual(['no-reply@sanaga.example', 'awa@example.com']);
    }
  });

  it('sends answers to whoever is named for them, and to the sender else', async () => {
    await mailer.send(mail);
    expect(server.mails[0]?.replyTo).toBeUndefined();
    mailer.close();
    mailer = createMailer({ ...settings(), replyTo: 'help@sanaga.example' });
    await mailer.send(mail);
    expect(server.mails[1]?.replyTo?.map(({ address }) => address)).toEqual(['help@sanaga.example']);
  });

  it('says so where the server does not take the mail', async () => {
    server.refuse(true);
    await expect(mailer.send(mail)).rejects.toThrow('not now');
  });

  it('sends nothing in clear where its address asks for TLS', async () => {
    mailer.close();
    mailer = createMailer({ ...settings(), smtpUrl: `${server.url}?requireTLS=true` });
    await expect(mailer.send(mail)).rejects.toThrow();
    expect(server.mails).toEqual([]);
  });

  it('lets no text become a header', async () => {
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: spy@example.com' });
    expect(server.mails[0]?.bcc).toBeUndefined();
    expect(server.mails[0]?.subject).toContain('Hello');
  });
});
