import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderMail, type MailToRender } from './render-mail.ts';
import { blocksOf, mailTemplates } from './templates.ts';

type Sentences = { [key: string]: string | Sentences };

const locales = path.resolve(import.meta.dirname, '../../../locales');
const languages = ['en', 'fr', 'de'] as const;
const sentences = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(path.join(locales, language, 'mail.json'), 'utf8')) as Sentences,
  ]),
);

/** Translates like the server's translator, but fails if a sentence or value is missing. */
const translate =
  (language: string) =>
  (key: string, values: Record<string, string>): string => {
    const found = key
      .split('.')
      .reduce<Sentences | string | undefined>(
        (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
        sentences[language],
      );
    if (typeof found !== 'string') throw new Error(`no sentence ${key} in ${language}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`no value ${name} for ${key}`);
      return value;
    });
  };

const everything = {
  person: 'Awa Ngono',
  name: 'Garage Fotso',
  organisation: 'Moungo Fruits SARL',
  inviter: 'Clarisse Ngo Bassa',
  account: 'Till',
  by: 'Clarisse Ngo Bassa',
  user: 'Clarisse Ngo Bassa',
  deputy: 'Amina Hamadou',
  from: '1 December 2026',
  until: '5 December 2026',
  number: '+237677412085',
  amount: 247_000,
  reason: 'The number belongs to somebody else.',
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
  minutes: 60,
  file: 'extrait.pdf',
  passkey: 'Chrome on Windows',
  successor: 'Serge Tchakounté',
  predecessor: 'Clarisse Ngo Bassa',
  support: 'help@sanaga.example, +237677000000',
  link: 'https://portal.example/forgot-password?ticket=abc&x=1',
};

const render = (template: string, values: MailToRender['values'] = everything, language: string = 'en') =>
  renderMail({ t: translate(language), language, template, values });

describe.each(languages)('mails in %s', (language) => {
  it.each(mailTemplates)('%s has a subject, a text and a page in which nothing is missing', (template) => {
    const { subject, text, html } = render(template, everything, language);
    expect(subject.length).toBeGreaterThan(5);
    expect(text).toContain('Awa Ngono');
    expect(html).toContain(`<html lang="${language}" dir="ltr">`);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined/);
  });

  it.each(['invitation', 'admin-handover', 'super-admin-invitation'] as const)(
    '%s names who sends it',
    (template) => {
      expect(render(template, everything, language).text).toContain('Clarisse Ngo Bassa');
    },
  );

  it('phone-change-code writes the number as people do', () => {
    const { text } = render('phone-change-code', everything, language);
    expect(text).toContain('+237\u00A06\u00A077\u00A041\u00A020\u00A085');
  });

  it.each(mailTemplates)('%s names whom to ask where it speaks of our support team', (template) => {
    const ours = { en: 'support team', fr: 'notre assistance', de: 'unseren Support' }[language];
    const withNobody = render(template, { ...everything, support: '' }, language).text;
    const { text } = render(template, everything, language);
    if (withNobody.includes(ours)) expect(text).toContain('help@sanaga.example, +237677000000');
    expect(withNobody).not.toContain('help@sanaga.example');
  });

  it.each(mailTemplates)(
    '%s names our support team beside an admin, whom an individual has not',
    (template) => {
      const admin = {
        en: 'an admin of your organisation',
        fr: 'un administrateur de votre organisation',
        de: 'einen Admin Ihrer Organisation',
      }[language];
      const { text } = render(template, everything, language);
      if (text.includes(admin)) expect(text).toContain('help@sanaga.example, +237677000000');
    },
  );

  it.each(mailTemplates)('%s has its code and its link alone on a line', (template) => {
    const lines = render(template, everything, language).text.split('\n');
    const blocks = blocksOf(template);
    if (blocks.some((block) => 'code' in block)) expect(lines).toContain('042917');
    if (blocks.some((block) => 'link' in block)) expect(lines).toContain(everything.link);
    const codeLike = lines.filter((line) => /^\d{6}$/.test(line.trim()));
    expect(codeLike).toEqual(blocks.some((block) => 'code' in block) ? ['042917'] : []);
  });
});

describe('a mail', () => {
  it('writes amounts as its language does', () => {
    expect(render('approval-code').text).toContain('247,000 XAF');
    expect(render('approval-code', everything, 'de').text).toContain('247.000 XAF');
    expect(render('approval-code', everything, 'fr').text).toContain('247\u202f000 XAF');
  });

  it('introduces its link by a colon as its language sets it', () => {
    const lead = (language: string) => {
      const lines = render('invitation', everything, language).text.split('\n');
      return lines[lines.indexOf(everything.link) - 1];
    };
    expect([lead('en'), lead('fr'), lead('de')]).toEqual([
      'Activate your account:',
      'Activer votre compte\u00a0:',
      'Konto aktivieren:',
    ]);
  });

  it.each(['invitation', 'admin-handover', 'receipt', 'organisation-email-code', 'admin-recovery'])(
    '%s quotes a holder to strangers, without a link and within the quotation',
    (template) => {
      const organisation =
        'Bank”. Your account is locked. Sign in at https://evil.example/x or evil.com, help@evil.org';
      const quoted = 'Bank’. Your account is locked. Sign in at … or …, …';
      const shown = { en: `“${quoted}”`, fr: `«\u00a0${quoted}\u00a0»`, de: `„${quoted}“` };
      for (const language of languages) {
        const values = { ...everything, organisation, inviter: organisation, message: 'evil.com' };
        const { subject, text, html } = render(template, values, language);
        expect(`${subject}${text}`).toContain(shown[language]);
        expect(`${subject}${text}${html}`).not.toMatch(/evil/);
      }
    },
  );

  it('leaves to members what they call their files and themselves', () => {
    const { text } = render('approved', { ...everything, organisation: 'Prix “Amazon.com”' });
    expect(text).toContain('Prix “Amazon.com”');
  });

  it('shows what people typed as text, never as markup', () => {
    const name = `<img src=x onerror="alert(1)">&'"</p>`;
    const { html, text } = render('payment-waiting', { ...everything, name });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;&quot;&lt;/p&gt;');
    expect(text).toContain(name);
  });

  it('gives no typed value a line of its own', () => {
    const name = 'Fotso\r\n999999\u2028https://evil.example\r\nBcc: a@b.example';
    const { text, subject } = render('invitation', { ...everything, organisation: name });
    expect(text.split('\n').some((line) => /^(999999|https:\/\/evil|Bcc)/.test(line))).toBe(false);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('links to web addresses only', () => {
    const { html } = render('approved', { ...everything, link: 'javascript:alert(1)' });
    expect(html).not.toContain('href="javascript');
  });

  it('prints names as they are spelt', () => {
    const person = "N'Gono Ñandú علي 🐘";
    expect(render('approved', { ...everything, person }).text).toContain(person);
    expect(render('approved', { ...everything, person }).html).toContain('N&#39;Gono Ñandú علي 🐘');
  });

  it('keeps the order of its sentences around a name from right to left, and obeys no mark in one', () => {
    const { text, subject } = render('invitation', { ...everything, organisation: 'شركة علي' });
    expect(`${subject}${text}`).toContain('\u2068شركة علي\u2069');
    const marked = render('invitation', { ...everything, organisation: 'Fotso \u202emoc-live\u2066 SARL' });
    expect(`${marked.subject}${marked.text}${marked.html}`).toContain('Fotso moc-live SARL');
    expect(`${marked.subject}${marked.text}${marked.html}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it('loads nothing from elsewhere', () => {
    for (const template of mailTemplates)
      expect(render(template).html).not.toMatch(/<img|<script|<link|url\(|@import/i);
  });

  it.each([
    ['en', 'go out now', 'still waiting for approval'],
    ['fr', 'sont envoyés maintenant', 'restent en attente d’approbation'],
    ['de', 'werden jetzt ausgeführt', 'warten weiter auf ihre Freigabe'],
  ])('of a reactivation says in %s which payments are made and which wait', (language, made, waits) => {
    const { text, html } = render('organisation-reactivated', everything, language);
    for (const words of [made, waits]) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    // what is not approved is never said to be made
    const sentences = text.split(/[.;]\s/);
    expect(sentences.find((sentence) => sentence.includes(waits))).not.toContain(made);
  });

  it('leaves out a reason that was not given, and a name that is not known', () => {
    expect(render('rejected', { ...everything, reason: '' }).text).not.toContain('Reason');
    expect(render('rejected', { ...everything, person: '' }).text).toMatch(/^Hello,\n/);
  });

  it('names whom to ask about a request that was rejected', () => {
    expect(render('rejected').text).toContain('You can reach our support team here: help@sanaga.example');
  });

  it('names whom to ask to whom the platform suspended, and to nobody whom their own admin did', () => {
    const mail = (byPlatform: string) => render('user-suspended', { ...everything, byPlatform }).text;
    expect(mail('true')).toContain('You can reach our support team here: help@sanaga.example');
    expect(mail('')).not.toContain('help@sanaga.example');
  });

  it('says how long its code is valid', () => {
    expect(render('reset').text).toContain('The code is valid for 60 minutes and works once.');
  });

  it('can be written from right to left', () => {
    const { html } = renderMail({
      t: translate('en'),
      language: 'en',
      template: 'approved',
      values: everything,
      direction: 'rtl',
    });
    expect(html).toContain('dir="rtl"');
  });

  it('of an unknown kind is an error', () => {
    expect(() => render('constructor')).toThrow('no such mail template');
  });
});
