import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

export interface Mail {
  id: string;
  /** Addresses it was delivered to, also those that the mail itself does not name; several are parted by ", ". */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Time of arrival, ISO 8601. */
  time: string;
}

/** Keeps the last mails that arrived, in memory only. */
export class Mailbox {
  readonly #limit: number;
  #mails: Mail[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Reads a mail as it came over the wire, and forgets the oldest when there are too many. */
  async receive(raw: Buffer, recipients: string[]): Promise<void> {
    const { from, subject = '', text = '', html = '' } = await PostalMime.parse(raw);
    this.#mails.push({
      id: randomUUID(),
      to: recipients.join(', '),
      from: [from?.name, from?.address && `<${from.address}>`].filter(Boolean).join(' '),
      subject,
      text: text.trimEnd(),
      html,
      time: new Date().toISOString(),
    });
    this.#mails = this.#mails.slice(-this.#limit);
  }

  /** Returns all mails, the newest last. */
  all(): readonly Mail[] {
    return this.#mails;
  }

  find(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.#mails = [];
  }
}
