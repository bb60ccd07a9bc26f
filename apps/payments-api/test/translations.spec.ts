import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  auditActions,
  auditSubjects,
  errorCodes,
  exportColumns,
  headingOf,
  languages,
  type ExportedList,
} from '@sanaga/domain';
import { notificationKinds } from '../src/kernel/notifications/notifications.service.ts';
import { preferredLanguage, translator, type ServerNamespace } from '../src/kernel/translations.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (language: string, namespace: string): unknown =>
  JSON.parse(readFileSync(path.join(root, 'locales', language, `${namespace}.json`), 'utf8'));

/** Lists every sentence by its full key. */
const flatten = (value: unknown, prefix = ''): [string, string][] =>
  typeof value === 'string'
    ? [[prefix, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        flatten(inner, prefix ? `${prefix}.${key}` : key),
      );

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (language: string, namespace: string) =>
  new Set(flatten(read(language, namespace)).map(([key]) => withoutPlural(key)));
const placeholders = (sentence: string) =>
  [...sentence.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();

const server = path.resolve(import.meta.dirname, '..');
const sources = globSync('{src,test}/**/*.ts', { cwd: server })
  .filter((file) => !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(path.join(server, file), 'utf8'))
  .join('\n');
const found = (pattern: RegExp): string[] => [
  ...new Set([...sources.matchAll(pattern)].map(([, key]) => key ?? '')),
];

/** Keys of `fields` in the sources: `invalid(field, 'key')`, `{ field, key: 'key' }`, and either branch of a choice. */
const fieldKeys = [
  ...found(/invalid\([^,]+, '(\w+)'/g),
  ...found(/\bkey: '(\w+)'/g),
  ...found(/\bkey: \w+ \? '(\w+)'/g),
  ...found(/\bkey: \w+ \? '\w+' : '(\w+)'/g),
  ...found(/\b[A-Z]+: '((?:password|tooMany)\w+)'/g),
  ...found(/missing\.push\('(\w+)'\)/g),
];
const acknowledgements = found(/(?:acknowledge\(request, |'acknowledged\.|\? )'?(\w+)'/g).filter((key) =>
  /^(?!.*(^id$))/.test(key),
);

describe.each(languages)('the sentences in %s', (language) => {
  it.each(Object.keys(exportColumns) as ExportedList[])(
    'head no two columns alike in a file of %s',
    (list) => {
      const t = translator(language, 'exports');
      const headings = exportColumns[list].map((column) => t(`columns.${headingOf(list, column)}`));
      expect(headings).toEqual([...new Set(headings)]);
    },
  );

  it('name every error code', () => {
    const keys = keysOf(language, 'errors');
    expect(errorCodes.filter((code) => !keys.has(`codes.${code}`))).toEqual([]);
  });

  it('name every key of a field that the sources use', () => {
    const keys = keysOf(language, 'errors');
    expect(fieldKeys.length).toBeGreaterThan(20);
    expect(fieldKeys.filter((key) => !keys.has(`fields.${key}`))).toEqual([]);
  });

  it('name every kind of notification', () => {
    const keys = keysOf(language, 'notifications');
    expect(notificationKinds.filter((kind) => !keys.has(`titles.${kind}`))).toEqual([]);
  });

  it('name every action that the audit log may hold, and everything it may be about', () => {
    const keys = keysOf(language, 'audit');
    const words = auditActions.flatMap((action) => {
      const [noun, verb] = action.split('.');
      return [`nouns.${noun}`, `verbs.${verb}`];
    });
    const subjects = auditSubjects.map((subject) => `subjects.${subject}`);
    expect([...words, ...subjects].filter((word) => !keys.has(word))).toEqual([]);
  });

  it.each(['errors', 'mail', 'notifications', 'receipt', 'invoice', 'statement'] satisfies ServerNamespace[])(
    'of %s are those of English, with the same values in them',
    (namespace) => {
      const english = new Map(flatten(read('en', namespace)));
      const own = new Map(flatten(read(language, namespace)));
      expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
      for (const [key, sentence] of own)
        expect([key, placeholders(sentence)]).toEqual([key, placeholders(english.get(key) ?? '')]);
    },
  );

  it('neither shout nor plead', () => {
    const all = ['errors', 'mail', 'notifications'].flatMap((namespace) =>
      flatten(read(language, namespace)),
    );
    expect(
      all.filter(([, sentence]) => /!|please|successful|veuillez|s’il vous plaît|\bbitte\b/i.test(sentence)),
    ).toEqual([]);
  });
});

describe('sentences', () => {
  it('agree with the acknowledgements in the sources', () => {
    const keys = keysOf('en', 'errors');
    const wanted = acknowledgements.filter((key) =>
      /Mailed|Created|Verified|Reset|Ticket|Changed|Out|Noted/.test(key),
    );
    expect(wanted.length).toBeGreaterThan(8);
    expect(wanted.filter((key) => !keys.has(`acknowledged.${key}`))).toEqual([]);
  });

  it('count in the grammar of their language', () => {
    const left = (language: 'en' | 'fr' | 'de', count: number) =>
      translator(language, 'errors')('codes.CODE_WRONG', { count });
    expect(left('en', 1)).toBe('Wrong code. You have 1 attempt left.');
    expect(left('fr', 0)).toBe(
      'Le code est incorrect. Il ne reste aucune tentative. Demandez un nouveau code.',
    );
    expect(left('de', 3)).toBe('Der Code ist falsch. Sie haben noch 3 Versuche.');
  });

  it('write numbers as their language does', () => {
    const range = { minimum: 500, maximum: 500_000 };
    expect(translator('en', 'errors')('fields.amountRange', range)).toBe(
      'Enter an amount from 500 to 500,000\u00a0XAF.',
    );
    expect(translator('de', 'errors')('fields.amountRange', range)).toContain('500.000');
  });
});

describe('the preferred language', () => {
  it.each([
    [undefined, 'en'],
    ['fr-CM,fr;q=0.9,en;q=0.8', 'fr'],
    ['pt-BR, de;q=0.5, en;q=0.7', 'en'],
    ['xx', 'en'],
    ['', 'en'],
  ])('of %s is %s', (header, language) => expect(preferredLanguage(header)).toBe(language));
});
