import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { SMTPServer } from 'smtp-server';
import { Mailbox } from './mailbox.ts';
import { contentSecurityPolicy, listPage, mailPage } from './pages.ts';

export interface Inbox {
  /** The ports in use, including free ones that 0 requested. */
  smtpPort: number;
  httpPort: number;
  close(): Promise<void>;
}

const host = '127.0.0.1';
const capacity = 1000;
const maxBytes = 25 * 1024 * 1024;

/**
 * Starts a mail server for development: takes every mail, passes none on, and shows them on a page and as JSON. Only
 * this machine reaches it.
 * @throws when a port is taken
 */
export async function startInbox(ports: { smtpPort: number; httpPort: number }): Promise<Inbox> {
  const mailbox = new Mailbox(capacity);
  const smtp = createSmtpServer(mailbox);
  const smtpPort = await listen(smtp, ports.smtpPort);
  const web = createWebServer(mailbox);
  const close = async () => {
    await web.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  };
  try {
    const address = await web.listen({ host, port: ports.httpPort });
    return { smtpPort, httpPort: Number(new URL(address).port), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function createSmtpServer(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: maxBytes,
    // Any name and password will do: senders are configured as for a real server.
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((raw) => mailbox.receive(raw, recipients))
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
}

async function listen(smtp: SMTPServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(port, host, resolve);
  });
  smtp.removeAllListeners('error');
  // A sender that hangs up in the middle is no reason to end.
  smtp.on('error', () => undefined);
  const address = smtp.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function createWebServer(mailbox: Mailbox): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
    });
  });
  app.get('/api/email', async () => mailbox.all());
  app.delete('/api/email', async (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(listPage(mailbox.all())),
  );
  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = mailbox.find(request.params.id);
    return mail ? reply.type('text/html; charset=utf-8').send(mailPage(mail)) : reply.redirect('/');
  });
  return app;
}

if (import.meta.main) {
  try {
    const inbox = await startInbox({
      smtpPort: Number(process.env.SMTP_PORT ?? 1025),
      httpPort: Number(process.env.INBOX_PORT ?? 1080),
    });
    console.log(`Inbox: smtp://localhost:${inbox.smtpPort}, http://localhost:${inbox.httpPort}`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void inbox.close());
  } catch (error) {
    console.error(`The inbox could not start: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
