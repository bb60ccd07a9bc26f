import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils, write, type BookType } from '@e965/xlsx';
import fc from 'fast-check';
import { parseFile } from '../../src/payments/payment-files/parse/parse.ts';
import { Refused } from '../../src/kernel/files/refused.ts';
import { parseStatement } from '../../src/control/reconciliation/statement-file/parse.ts';
import { inFull } from '../kit/base/full-run.ts';
import { statementOf } from '../kit/base/statements.ts';
import { csvOf, linesOf } from '../kit/payments/bulk-kit.ts';
import { pageOf, xmlOf, xmlRow, xmlSheet } from '../kit/payments/markup.ts';
import { odsOf, odsRow, paulineRow, workbook, workbookOf } from '../kit/payments/workbooks.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';
import type { TestSession } from '../kit/base/clients.ts';

/**
 * Files that somebody changed in places, or that were damaged: whatever they are, they are taken or refused with a
 * sentence. Most are only read; some go through the API, where each workbook takes a process. A failure prints the seed
 * that repeats it, and `FUZZ_SEED` takes it.
 */
const uploadedFiles = inFull ? 2_000 : 36;
const readFiles = 2_000;
const seed = Number(process.env['FUZZ_SEED'] ?? (inFull ? Date.now() % 2 ** 31 : 20_261_123));

/** Change of some characters at a place in a file, from 0 to 1. */
interface Mutation {
  at: number;
  length: number;
  text: string;
}

const strange = [
  ...['', '0', '-1', '1e999', 'NaN', '999999999999', '99999999999999999999', '2147483648', '-0', '1.5', '٣'],
  ...['"', "'", ',', ';', '\t', '\n', '\r', '\0', '\u0001', '\u2028', '\ufeff', '\ud800', '\u202e', '𝕳'],
  ...['<', '>', '&', '&#0;', '&#x110000;', '&a;', '<row>', '</row>', '<c>', '</c>', '<row r="999999999999">'],
  ...['<row r="-5">', '<row r="2">', '<c r="ZZZZZZ1">', '<c r="1">', '<c t="s"><v>-1</v></c>', '<is><t>'],
  ...['<c s="99999"><v>1</v></c>', '<c s="1"><v>1e308</v></c>', '_x0000_', '_xD800_', '=1+1', '<![CDATA['],
  ...[
    '<table>',
    '</table>',
    '<td rowspan=9 colspan=9>',
    '<td x:num="1e9">',
    '<style>td{display:none}</style>',
    '<p hidden>',
  ],
  ...[
    '<Row ss:Index="0">',
    '<Row ss:Hidden="1">',
    '<Cell ss:Index="-1">',
    '<Cell ss:MergeDown="999">',
    '&nbsp;',
    '&#1;',
  ],
  ...['<!DOCTYPE a>', '<!--', '<?xml version="1.1"?>', 'sep=;\n', 'x'.repeat(6_000), ','.repeat(3_000)],
];
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat(40)),
  text: fc.oneof(fc.constantFrom(...strange), fc.string({ maxLength: 8 })),
});
const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 });

const mutated = (text: string, changes: Mutation[]): string =>
  changes.reduce((now, { at, length, text: other }) => {
    const place = Math.floor(at * now.length);
    return now.slice(0, place) + other + now.slice(place + length);
  }, text);

/** The rows behind the one of headings. */
const numbered = [2, 3, 4].map((n) => paulineRow.replace('<row', `<row r="${n}"`)).join('');
const texts = '<si><t>Pauline</t></si><si><r><t>Pa</t></r><rPh><t>x</t></rPh><r><t>y</t></r></si>';
const referring = '<row r="9"><c r="A9" t="s"><v>0</v></c><c r="D9" t="s"><v>1</v></c></row>';

const columns =
  '<sheetFormatPr defaultRowHeight="15"/><cols><col min="5" max="6" width="9" hidden="1"/></cols>';
const merges = '<mergeCells count="1"><mergeCell ref="A1:B7"/></mergeCells>';
const ods = `<table:table table:name="a">${odsRow(['Name', 'Phone', 'Amount', 'Reason'])}${odsRow(['Pauline', 677412085, 1000, 'Pay']).repeat(3)}</table:table>`;

const listed = [
  ['Name', 'Phone', 'Amount', 'Reason'],
  ['Pauline', 677412085, '<td x:num="1000" style="mso-number-format:\'0\\.00\'">1,000.00</td>', 'Pay'],
  ['Paul', 677412086, 1000, '<td rowspan="2">Pay &eacute;</td>'],
  ['Luc', 677412087, 1000],
];
const page = pageOf(listed, '<style>.x {display:none}</style>');
const xml = xmlOf(
  xmlSheet(
    [listed[0] ?? [], ['Pauline', 677412085, 1000, 'Pay'], ['Paul', 677412086, 1000, 'Pay']]
      .map((cells, n) => xmlRow(cells, `ss:Index="${n + 1}"`))
      .join(''),
  ),
);

const damagedWorkbook = (changes: Mutation[]): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(workbook({ rows: paulineRow })).toString('latin1');
  return new Uint8Array(Buffer.from(mutated(bytes, changes), 'latin1'));
};
const kinds: Record<string, (changes: Mutation[]) => string | Uint8Array<ArrayBuffer>> = {
  sheet: (changes) => workbook({ rows: mutated(`${numbered}${referring}`, changes), texts }),
  texts: (changes) => workbook({ rows: referring, texts: mutated(texts, changes) }),
  // rows that are hidden, columns, and what comes behind them
  'sheet of several': (changes) =>
    workbookOf([
      { rows: [['Moungo']] },
      {
        rows: [
          ['Name', 'Phone', 'Amount', 'Reason'],
          ['Pauline', 677412085, 1000, mutated('Pay', changes)],
        ],
        before: mutated(columns, changes),
        after: mutated(merges, changes),
      },
    ]),
  page: (changes) => mutated(page, changes),
  XML: (changes) => mutated(xml, changes),
  OpenDocument: (changes) => odsOf(mutated(ods, changes)),
  ZIP: damagedWorkbook,
};
/** Formats that a library reads: in a process, which ends where it takes too long. */
const written = (bookType: BookType) => {
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['Name', 'Phone', 'Amount', 'Reason'],
      ...Array<unknown[]>(20).fill(['Pauline', 677412085, 1000, 'Pay']),
    ]),
    'Pay',
  );
  const text = (write(book, { type: 'buffer', bookType }) as Buffer).toString('latin1');
  return (changes: Mutation[]) => new Uint8Array(Buffer.from(mutated(text, changes), 'latin1'));
};
const uploadedKinds: typeof kinds = {
  ...kinds,
  XLS: written('biff8'),
  'XLS of Excel 5': written('biff5'),
  XLSB: written('xlsb'),
};
const payments = csvOf(linesOf(4));
let statement = '';

let h: MoneyHarness;
let holders: TestHolder[];
let superAdmin: TestSession;

beforeAll(async () => {
  h = await createMoneyHarness();
  holders = await Promise.all([h.holder(), h.holder(), h.holder()]);
  superAdmin = await h.superAdmin();
  statement = await statementOf([
    { id: '1', amount: 1_000, number: '237677412085' },
    { reference: crypto.randomUUID(), amount: '2000.00' },
  ]).text();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const uploadFile = (n: number, content: string | Uint8Array<ArrayBuffer>) =>
  h.postForm((holders[n % holders.length] as TestHolder).initiator, '/transaction/upload-file', {
    file: new File([content], 'pay'),
    confirm: 'true',
  });
const uploadStatement = (_: number, content: string | Uint8Array<ArrayBuffer>) =>
  h.postForm(superAdmin, '/reconciliation/statements', {
    ...{ file: new File([content], 'statement'), product: 'DISBURSEMENT' },
    ...{ from: '2020-01-01', to: '2020-01-31' },
  });

const sample = (count: number) => fc.sample(mutations, { seed, numRuns: Math.max(1, Math.round(count)) });

const encoded = (content: string | Uint8Array<ArrayBuffer>) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** Each is read, or refused with a reason; what is read can be stored as text. */
async function expectReadable(
  content: (changes: Mutation[]) => string | Uint8Array<ArrayBuffer>,
  read: (bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>,
  count: number,
) {
  const cases = sample(count);
  let taken = 0;
  for (const [n, changes] of cases.entries()) {
    try {
      const rows = JSON.stringify(await read(encoded(content(changes))));
      expect({ seed, n, changes, halves: /\\ud[89a-f]/.test(rows) }).toMatchObject({ halves: false });
      taken += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw new Error(`seed ${seed}, file ${n}`, { cause: error });
    }
  }
  // both ends of the property are reached
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(cases.length);
}

/** Uploads as many files at once as are read at once, and expects no fault. */
async function expectNoFault(
  content: (changes: Mutation[]) => string | Uint8Array<ArrayBuffer>,
  upload: typeof uploadFile,
  count: number,
) {
  const cases = sample(count);
  const faults: unknown[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < cases.length; n = next++) {
      const changes = cases[n] ?? [];
      const { statusCode, body } = await upload(n, content(changes));
      if (statusCode >= 500) faults.push({ seed, n, changes, statusCode, body });
    }
  };
  await Promise.all(holders.map(worker));
  expect(faults).toEqual([]);
}

const limits = { minimum: 100, maximum: 1_000_000, sandbox: false, maxRows: 100 };
const readPayments = (bytes: Uint8Array<ArrayBuffer>) => parseFile(bytes, limits);

describe('a changed file is read or refused', () => {
  it('as text', () => expectReadable((changes) => mutated(payments, changes), readPayments, readFiles / 4));
  it('as a statement', () =>
    expectReadable((changes) => mutated(statement, changes), parseStatement, readFiles / 4));
  it.each(Object.keys(kinds))('as a workbook whose %s is changed', (kind) =>
    expectReadable(kinds[kind] as (typeof kinds)[string], readPayments, readFiles / 6),
  );
});

describe('a changed file that is uploaded is never a fault of the server', () => {
  it('as text', () => expectNoFault((changes) => mutated(payments, changes), uploadFile, uploadedFiles / 3));
  it('as a statement', () =>
    expectNoFault((changes) => mutated(statement, changes), uploadStatement, uploadedFiles / 3));
  it.each(Object.keys(uploadedKinds))('as a workbook whose %s is changed', (kind) =>
    expectNoFault(uploadedKinds[kind] as (typeof kinds)[string], uploadFile, uploadedFiles / 9),
  );
});

it.each([
  ['a row that no spreadsheet has', '<row r="999999999999">'],
  ['a row before the first', '<row r="0">'],
  ['half a row', '<row r="2.5">'],
  ['a row twice', '<row r="2"></row><row r="2">'],
  ['an earlier row', '<row r="7"></row><row r="2">'],
  ['a column that no spreadsheet has', '<row r="2"><c r="ZZZZZZ2"></c></row><row r="3">'],
])('a workbook with %s is refused', async (_, row) => {
  const response = await uploadFile(0, workbook({ rows: paulineRow.replace('<row>', row) }));
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    code: 'FILE_UNREADABLE',
    message: 'This file cannot be read. Upload a CSV file or a spreadsheet: XLSX, XLS, XLSB or ODS.',
  });
});

it.each([
  ['a cell that is cut within a letter', `${'x'.repeat(4_999)}𝕳`, 201],
  ['half a letter', '_xD800_', 201],
  ['a character that is none', 'a_x0000_b', 422],
])('a workbook with %s is no fault', async (_, text, status) => {
  for (const rows of [
    paulineRow.replace('Pauline', text),
    paulineRow.replace('</row>', `<c r="F2" t="inlineStr"><is><t>${text}</t></is></c></row>`),
  ]) {
    const response = await uploadFile(1, workbook({ rows }));
    expect([response.statusCode, response.body]).toEqual([status, expect.anything()]);
  }
});

it('a text with a cell that is cut within a letter is no fault, in a statement neither', async () => {
  const name = `${'x'.repeat(4_999)}𝕳`;
  expect((await uploadFile(2, csvOf([{ name }]))).statusCode).toBe(201);
  const headed = csvOf([{}]).replace('Reason', `Reason,${'x'.repeat(199)}𝕳`);
  expect((await uploadFile(2, headed)).statusCode).toBe(201);
  const reference = `${'x'.repeat(199)}𝕳`;
  const file = await statementOf([{ reference, amount: 1_000 }]).text();
  expect((await uploadStatement(0, file)).statusCode).toBe(201);
});
