import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '@sanaga/database';
import {
  formatPhone,
  languages,
  minuteMs,
  oneTimeCode,
  type AccountType,
  type Language,
} from '@sanaga/domain';
import type { JobData, Jobs } from '@sanaga/jobs';
import { renderMail, type Mailer } from '@sanaga/mail';
import type { Settings } from './settings.ts';
import { translator } from './translations.ts';

type MailJob = JobData['mail'];

/** A mail before it is queued; without a `messageId` of its own it is a mail like no other. */
type NewMail = Omit<MailJob, 'messageId'> & { messageId?: string };

/** Queues a mail in the transaction that makes it due; however often it is delivered, its Message-ID is the same. */
export const queueMail = (jobs: Jobs, tx: Tx | Database, { messageId, ...mail }: NewMail): Promise<void> =>
  jobs.send(tx, 'mail', { ...mail, messageId: messageId ?? randomUUID() });

/** Values that choose sentences spoken to the individual whose account it is, where others name an organisation. */
export const spokenTo = (accountType: AccountType): { context?: string } =>
  accountType === 'INDIVIDUAL' ? { context: 'individual' } : {};

const knownLanguage = (language: string): Language => languages.find((known) => known === language) ?? 'en';

/** Returns the contacts that mails name for questions; empty if the settings name none. */
export const supportOf = ({
  SUPPORT_EMAIL: email,
  SUPPORT_PHONE: phone,
}: Pick<Settings, 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'>): string =>
  [email, phone && formatPhone(phone)].filter(Boolean).join(', ');

/**
 * Renders a queued mail in its language and hands it to the mail server. Throws where the server does not take it.
 * @param support whom it names for questions
 */
export async function deliverMail(
  mailer: Mailer,
  { to, language, template, values, messageId }: MailJob,
  support = '',
): Promise<void> {
  const spoken = knownLanguage(language);
  const sentences = translator(spoken, 'mail');
  const t = (key: string, filled: Record<string, string>) => sentences(key, filled);
  // a code that was queued by the version before says nothing of how long it is valid
  const given = { minutes: oneTimeCode.lifetimeMs / minuteMs, ...values, support };
  const rendered = renderMail({ t, language: spoken, template, values: given });
  await mailer.send({ to, messageId, ...rendered });
}

/** Works the `mail` queue; what the mail server refuses is tried again by the queue. */
export const workMail = (jobs: Jobs, mailer: Mailer, support: string): Promise<void> =>
  jobs.work('mail', (mail) => deliverMail(mailer, mail, support));
