import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages, type Language } from './languages.ts';

const root = path.join(__dirname, '../../../locales');
type Texts = Map<string, string>;

function flatten(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null
      ? flatten(text, `${prefix}${key}.`)
      : [[prefix + key, String(text)] as [string, string]],
  );
}

function read(language: Language, file: string): Texts {
  const from = path.join(root, language, file);
  return new Map(existsSync(from) ? flatten(JSON.parse(readFileSync(from, 'utf8'))) : []);
}

const plural = /_(zero|one|two|few|many|other)$/;
const stems = (texts: Texts) => [...new Set([...texts.keys()].map((key) => key.replace(plural, '')))].sort();

/** Lists a text's placeholders and tags, `{{count}}`, `<1>`: a translation that lacks one shows a hole. */
function holes(texts: Texts, stem: string) {
  const forms = [...texts].filter(([key]) => key.replace(plural, '') === stem);
  const last = forms.find(([key]) => key.endsWith('_other')) ?? forms[0];
  return (last?.[1].match(/\{\{-?\s*\w+|<\/?\w+/g) ?? []).sort();
}

const files = [...new Set(languages.flatMap((language) => readdirSync(path.join(root, language))))];

describe.each(files)('%s', (file) => {
  const english = read('en', file);

  it.each(languages)('says everything in %s', (language) => {
    const texts = read(language, file);
    expect(stems(texts)).toEqual(stems(english));
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
    for (const stem of stems(english)) {
      expect({ stem, holes: holes(texts, stem) }).toEqual({ stem, holes: holes(english, stem) });
    }
  });

  it.each(languages)('has the plural forms that %s needs', (language) => {
    const texts = read(language, file);
    // `_many` is made from `_other` when the file is read.
    const wanted = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((form) => form !== 'many');
    const counted = stems(texts).filter((stem) => texts.has(`${stem}_other`));
    const missing = counted.flatMap((stem) =>
      wanted.map((form) => `${stem}_${form}`).filter((key) => !texts.has(key)),
    );
    expect(missing).toEqual([]);
  });
});

/** Names of a column in a list or paper, and in the file of the same data. */
const sameColumns = [
  ['common.json', 'fields.transactionId', 'transactionId'],
  ['common.json', 'fields.type', 'type'],
  ['common.json', 'fields.status', 'status'],
  ['common.json', 'fields.method', 'paymentMethod'],
  ['common.json', 'fields.businessCategory', 'category'],
  ['common.json', 'fields.city', 'location'],
  ['transactions.json', 'kind', 'kind'],
  ['statement-page.json', 'kind', 'kind'],
  ['beneficiaries.json', 'columns.registered', 'registeredName'],
  ['approvals.json', 'columns.payee', 'beneficiary'],
  ['approvals.json', 'columns.createdBy', 'createdBy'],
  ['statement.json', 'date', 'date'],
  ['statement.json', 'reference', 'reference'],
  ['statement.json', 'moneyIn', 'moneyIn'],
  ['statement.json', 'moneyOut', 'moneyOut'],
  ['statement.json', 'charges', 'charges'],
  ['statement.json', 'balance', 'balance'],
  ['audit.json', 'when', 'at'],
  ['audit.json', 'who', 'actor'],
  ['audit.json', 'what', 'action'],
  ['audit.json', 'subject', 'subjectType'],
] as const;

describe.each(languages)('a file in %s', (language) => {
  it.each(sameColumns)('heads a column as %s does: %s', (file, key, column) => {
    expect(read(language, 'exports.json').get(`columns.${column}`)).toBe(read(language, file).get(key));
  });
});

// a narrow field shows the beginning only
it.each(languages)('a suggested category comes first in its field in %s', (language) => {
  expect(read(language, 'new-payment.json').get('category.guess')).toMatch(/^{{guess}} /);
});
