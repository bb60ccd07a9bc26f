import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { type Inbox, startInbox } from './inbox.ts';
import type { Mail } from './mailbox.ts';

let inbox: Inbox;
beforeEach(async () => {
  inbox = await startInbox({ smtpPort: 0, httpPort: 0 });
});
afterEach(() => inbox.close());

const transport = () => createTransport(`smtp://127.0.0.1:${inbox.smtpPort}`);
const web = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${inbox.httpPort}${path}`, init);
const mails = async () => (await (await web('/api/email')).json()) as Mail[];

describe('the inbox', () => {
  it('stores what nodemailer sends, the newest last, with accents and hidden recipients', async () => {
    const start = Date.now();
    await transport().sendMail({
      from: 'Sanaga <no-reply@sanaga.example>',
      to: 'serge@moungo.example',
      bcc: 'hidden@moungo.example',
      subject: 'Ton code — Aïssatou N’Gono',
      text: 'Code : 123456\nÉté.',
      html: '<p>Code : <b>123456</b></p>',
    });
    await transport().sendMail({
      from: 'a@b.example',
      to: 'second@moungo.example',
      subject: 'Two',
      text: 'plain',
    });
    const [first, second] = await mails();
    expect(first).toEqual({
      id: expect.any(String),
      to: 'serge@moungo.example, hidden@moungo.example',
      from: 'Sanaga <no-reply@sanaga.example>',
      subject: 'Ton code — Aïssatou N’Gono',
      text: 'Code : 123456\nÉté.',
      html: expect.stringContaining('<b>123456</b>'),
      time: expect.any(String),
    });
    expect(Date.parse(first?.time ?? '')).toBeGreaterThanOrEqual(start);
    expect(second).toMatchObject({ to: 'second@moungo.example', text: 'plain', html: '' });
  });

  it('takes any password, and can be emptied', async () => {
    const options = { host: '127.0.0.1', port: inbox.smtpPort, auth: { user: 'x', pass: 'y' } };
    await createTransport(options).sendMail({
      from: 'a@b.example',
      to: 'c@d.example',
      subject: 's',
      text: 't',
    });
    expect(await mails()).toHaveLength(1);
    expect((await web('/api/email', { method: 'DELETE' })).status).toBe(204);
    expect(await mails()).toEqual([]);
  });

  it('forgets the oldest beyond a thousand', async () => {
    const pool = createTransport({
      host: '127.0.0.1',
      port: inbox.smtpPort,
      pool: true,
      maxMessages: Infinity,
    });
    for (let i = 0; i < 1003; i += 1) {
      await pool.sendMail({ from: 'a@b.example', to: 'c@d.example', subject: `mail ${i}`, text: 't' });
    }
    pool.close();
    const subjects = (await mails()).map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([1000, 'mail 3', 'mail 1002']);
  });

  it('shows mails on a page where nothing in them can act', async () => {
    await transport().sendMail({
      from: 'a@b.example',
      to: 'c@d.example',
      subject: '<script>alert(1)</script>',
      html: '<p title="x">Hello</p><script>alert(2)</script>',
    });
    const list = await web('/');
    const listed = await list.text();
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(listed).toContain('&lt;script&gt;alert(1)');
    expect(listed).not.toContain('<script');
    const link = /\/mail\/[\w-]+/.exec(listed)?.[0] ?? '';
    const shown = await (await web(link)).text();
    expect(shown).toContain(
      '<iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="',
    );
    expect(shown).toContain('&lt;p title=&quot;x&quot;&gt;Hello');
    expect(shown).not.toContain('<script');
    expect((await web('/mail/none', { redirect: 'manual' })).status).toBe(302);
  });

  it('survives a sender that hangs up, and says when a port is taken', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(inbox.smtpPort, '127.0.0.1', () => {
        socket.write(
          'EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\nSubject: half',
          () => {
            socket.resetAndDestroy();
            resolve();
          },
        );
      });
    });
    await transport().sendMail({ from: 'a@b.example', to: 'c@d.example', subject: 'whole', text: 't' });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['whole']);
    await expect(startInbox({ smtpPort: inbox.smtpPort, httpPort: 0 })).rejects.toThrow('EADDRINUSE');
    await expect(startInbox({ smtpPort: 0, httpPort: inbox.httpPort })).rejects.toThrow('EADDRINUSE');
  });
});
