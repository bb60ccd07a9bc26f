import { formatPhone, withoutAddresses } from '@sanaga/domain';
import { formatAmount } from './amounts.ts';
import { htmlDocument, htmlCode, htmlLink, htmlText } from './html.ts';
import { blocksOf, goesToStrangers } from './templates.ts';

/** A sentence of `mail.json` with its values filled in. */
export type Translate = (key: string, values: Record<string, string>) => string;

export interface MailToRender {
  t: Translate;
  /** The language of the sentences, which also writes the amounts. */
  language: string;
  template: string;
  /** Values for the sentences: codes, links and whatever they name; `amount` in whole XAF, `number` a phone’s. */
  values: Record<string, string | number>;
  direction?: 'ltr' | 'rtl';
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Puts a value on one line, so that no part of it begins a line that a reader would take for a code or a link of ours.
 */
const oneLine = (value: string): string => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** Marks that turn the direction of everything after them; a name must not change that of our text. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u;

/** Isolates a value from right to left, so that the sentence around it keeps its order. */
function isolated(value: string): string {
  const plain = oneLine(value.replace(directionMarks, ''));
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

function writtenAs(key: string, value: string | number, language: string): string {
  if (key === 'amount' && typeof value === 'number') return formatAmount(value, language);
  const plain = isolated(String(value));
  return key === 'number' ? formatPhone(plain) : plain;
}

const written = (values: MailToRender['values'], language: string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, writtenAs(key, value, language)]));

/** Values that members of a holder write, parts of which a stranger could take for our words. */
const membersWords = new Set(['person', 'inviter', 'organisation', 'reason', 'message']);

/** Removes links from what members have written, and characters that would end the quotation. */
const harmless = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      membersWords.has(key) ? withoutAddresses(value).replaceAll(/["“”„«»]/g, '’') : value,
    ]),
  );

/** Renders a mail as plain text and as HTML with the same text. Throws for an unknown template. */
export function renderMail({ t, language, template, values, direction = 'ltr' }: MailToRender): RenderedMail {
  const plain = written(values, language);
  const filled = goesToStrangers(template) ? harmless(plain) : plain;
  const sentence = (key: string): string => t(key.startsWith('common.') ? key : `${template}.${key}`, filled);
  const greeting = filled['person'] ? t('common.greeting', filled) : t('common.greetingWithoutName', filled);
  const wanted = blocksOf(template).filter(
    (block) => !('needs' in block) || [block.needs ?? []].flat().every((value) => filled[value]),
  );
  const paragraphs = wanted.map((block) => {
    if ('code' in block) {
      const code = filled[block.code] ?? '';
      return { text: code, html: htmlCode(code) };
    }
    if ('link' in block) {
      const link = filled[block.link] ?? '';
      const label = sentence(block.label);
      return { text: `${t('common.link', { label })}\n${link}`, html: htmlLink(link, label) };
    }
    const text = sentence(block.text);
    return { text, html: htmlText(text) };
  });
  const footer = t('common.footer', filled);
  const subject = sentence('subject');
  return {
    subject,
    text: [greeting, ...paragraphs.map(({ text }) => text), `${t('common.signature', filled)}\n${footer}`]
      .join('\n\n')
      .concat('\n'),
    html: htmlDocument({
      language,
      direction,
      subject,
      body: [
        htmlText(greeting),
        ...paragraphs.map(({ html }) => html),
        htmlText(t('common.signature', filled)),
      ],
      footer,
    }),
  };
}
