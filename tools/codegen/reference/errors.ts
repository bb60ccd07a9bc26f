import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCodes, errorStatuses, languages, type ErrorCode } from '@sanaga/domain';
import { commentsOf } from './comments.ts';
import { anchor, code, generatedNote, table } from './markdown.ts';

const locales = path.resolve(import.meta.dirname, '../../../locales');

const messagesIn = (language: string): Record<string, string> => {
  const { codes } = JSON.parse(readFileSync(path.join(locales, language, 'errors.json'), 'utf8')) as {
    codes: Record<string, string>;
  };
  return codes;
};

/** Returns the sentence, or its plural forms one after the other. */
const messageOf = (messages: Record<string, string>, failure: ErrorCode): string =>
  Object.entries(messages)
    .filter(
      ([key]) =>
        key === failure ||
        (/^_(zero|one|two|few|many|other)$/.test(key.slice(failure.length)) && key.startsWith(failure)),
    )
    .map(([, message]) => message)
    .join(' / ');

const whenOf = (failure: ErrorCode, when: string | undefined): string => {
  if (!when) throw new Error(`say above ${failure} in error-codes.ts when it is returned`);
  return when;
};

/** Writes `docs/reference/errors.md`: every code, its status, its sentence in each language, and when it comes. */
export function errorsPage(failures: ReadonlyMap<string, ErrorCode[]>): string {
  const comments = commentsOf('error-codes.ts', 'errorStatuses');
  const messages = languages.map((language) => [language, messagesIn(language)] as const);
  const byStatus = errorCodes.toSorted((one, other) => errorStatuses[one] - errorStatuses[other]);
  const sections = byStatus.map((failure) => {
    const calls = [...failures].filter(([, own]) => own.includes(failure)).map(([id]) => id);
    return [
      `## ${failure}`,
      `${errorStatuses[failure]}. ${whenOf(failure, comments.get(failure))}`,
      table(
        ['language', 'message'],
        messages.map(([language, texts]) => [language, messageOf(texts, failure)]),
      ),
      calls.length > 0 && `By: ${calls.map((id) => `[${id}](api.md${anchor(id)})`).join(', ')}.`,
    ]
      .filter(Boolean)
      .join('\n\n');
  });
  const overview = table(
    ['code', 'status', 'when'],
    byStatus.map((failure) => [
      `[${code(failure)}](${anchor(failure)})`,
      String(errorStatuses[failure]),
      whenOf(failure, comments.get(failure)),
    ]),
  );
  return [
    generatedNote,
    '# Errors',
    `Every error is a problem document (RFC 9457) with a stable \`code\` and a \`message\` for people, in the language of the
user or, without a session, of Accept-Language.`,
    overview,
    ...sections,
    '',
  ].join('\n\n');
}
