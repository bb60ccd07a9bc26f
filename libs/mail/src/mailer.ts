import nodemailer from 'nodemailer';
import type { RenderedMail } from './render-mail.ts';

export interface OutgoingMail extends RenderedMail {
  to: string;
  /** Id, the same for every delivery of one mail; the sender's domain is added. */
  messageId: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail. Throws if it does not. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

interface MailerSettings {
  /** Address `smtp://` or `smtps://`, with user and password if the server wants them. */
  smtpUrl: string;
  /** `Name <address>`. */
  from: string;
  /** Address for answers; the sender's unless given. */
  replyTo?: string;
}

const timeoutMs = 15_000;

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';

/** Creates a mailer with a pooled connection to one mail server. */
export function createMailer({ smtpUrl, from, replyTo }: MailerSettings): Mailer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: 4,
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // without it a mail goes in clear if the server, or somebody in between, offers no TLS
    requireTLS: searchParams.get('requireTLS') === 'true',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // a mail is our own text: nothing in it may make the server read files or fetch addresses
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, messageId, subject, text, html }) {
      await transport.sendMail({
        from,
        replyTo,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
