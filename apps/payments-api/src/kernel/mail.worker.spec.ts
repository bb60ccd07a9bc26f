import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { languages } from '@sanaga/domain';
import { mailTemplates, type OutgoingMail } from '@sanaga/mail';
import { deliverMail, queueMail, spokenTo, supportOf } from './mail.worker.ts';
import { createHarness, type Harness } from '../../test/kit/base/harness.ts';
import { someEmail } from '../../test/kit/base/clients.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness();
});
afterAll(() => h.close());

const values = {
  person: 'Awa Ngono',
  name: 'Garage <b>Fotso</b> & Fils',
  organisation: 'Moungo Fruits SARL',
  account: 'Till',
  by: 'Clarisse Ngo Bassa',
  user: 'Clarisse Ngo Bassa',
  deputy: 'Amina Hamadou',
  from: '1 December 2026',
  until: '5 December 2026',
  number: '+237677412085',
  amount: 1_248_000,
  reason: 'Why',
  reference: 'T-000012',
  operatorReference: '4711',
  message: 'Merci',
  text: 'Is this the invoice of October?',
  date: '21 November 2026 at 14:05',
  month: 'November 2026',
  opening: '120,000 XAF',
  moneyIn: '500,000 XAF',
  moneyOut: '380,000 XAF',
  closing: '240,000 XAF',
  payments: 240,
  excluded: 3,
  plan: 'Premium',
  roles: 'Initiator, Validator',
  before: '15,000 XAF',
  days: 14,
  code: '042917',
  minutes: 15,
  file: 'extrait.pdf',
  passkey: 'Chrome on Windows',
  successor: 'Serge Tchakounté',
  predecessor: 'Clarisse Ngo Bassa',
  inviter: 'Clarisse Ngo Bassa',
  link: 'https://portal.example/login',
};

async function delivered(
  language: string,
  template: string,
  support?: string,
  more: ReturnType<typeof spokenTo> = {},
): Promise<OutgoingMail> {
  const sent: OutgoingMail[] = [];
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} };
  const mail = { to: 'awa@example.com', language, template, values: { ...values, ...more }, messageId: 'id' };
  await deliverMail(mailer, mail, support);
  return sent[0]!;
}

describe('queued mails', () => {
  it.each(languages.flatMap((language) => mailTemplates.map((template) => [language, template] as const)))(
    'are written in %s: %s',
    async (language, template) => {
      const { subject, text, html } = await delivered(language, template);
      expect(`${subject}\n${text}\n${html}`).not.toMatch(/\{\{|common\.|\.(subject|body|button|warning)\b/);
    },
  );

  it.each(['approved', 'rejected', 'organisation-deleted'])(
    'speak to the individual whose account it is: %s',
    async (template) => {
      for (const language of languages) {
        const own = await delivered(language, template, undefined, spokenTo('INDIVIDUAL'));
        expect(`${own.subject}\n${own.text}`).not.toContain(values.organisation);
        const of = await delivered(language, template, undefined, spokenTo('ORGANIZATION'));
        expect(`${of.subject}\n${of.text}`).toContain(values.organisation);
      }
    },
  );

  it('say how long a code is valid, also where whoever queued it did not', async () => {
    const { text } = await delivered('en', 'reset');
    expect(text).toContain('The code is valid for 15 minutes and works once.');
    const { minutes: _, ...older } = values;
    const sent: OutgoingMail[] = [];
    const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail), close: () => {} };
    const mail = { to: 'awa@example.com', language: 'en', template: 'reset', values: older, messageId: 'id' };
    await deliverMail(mailer, mail);
    expect(sent[0]?.text).toContain('The code is valid for 10 minutes and works once.');
  });

  it('are in English where the language is not ours, and show typed text as it is', async () => {
    const { text, html } = await delivered('pt', 'payment-waiting');
    expect(text).toContain(
      'The payment of 1,248,000 XAF to Garage <b>Fotso</b> & Fils is waiting for your approval.',
    );
    expect(html).toContain('Garage &lt;b&gt;Fotso&lt;/b&gt; &amp; Fils');
  });

  it('name whom the settings name for questions, and nobody else', async () => {
    const both = supportOf({ SUPPORT_EMAIL: 'help@sanaga.example', SUPPORT_PHONE: '+237677412085' });
    const { text } = await delivered('en', 'organisation-suspended', both);
    expect(text).toContain('You can reach our support team here: help@sanaga.example, +237 6 77 41 20 85');
    const nobody = await delivered('en', 'organisation-suspended', supportOf({}));
    expect(nobody.text).not.toContain('support team');
  });

  it('exist exactly when their cause does, each with an identity of its own', async () => {
    const to = someEmail();
    const mail = { to, language: 'en', template: 'sign-in-code', values: { code: '1' } };
    const { db, jobs } = h.dependencies;
    await expect(
      inTransaction(db, async (tx) => {
        await queueMail(jobs, tx, mail);
        throw new Error('no cause');
      }),
    ).rejects.toThrow('no cause');
    await queueMail(jobs, db, mail);
    await queueMail(jobs, db, mail);
    await queueMail(jobs, db, { ...mail, messageId: 'chosen' });
    const ids = (await h.mails.all(to)).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
    expect(ids[2]).toBe('chosen');
  });
});
