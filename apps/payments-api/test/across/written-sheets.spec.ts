import { afterAll, describe, expect, it } from '@jest/globals';
import { utils, write, type BookType } from '@e965/xlsx';
import fc from 'fast-check';
import { writeCsv } from 'hucre/csv';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { Refused } from '../../src/kernel/files/refused.ts';
import { inFull } from '../kit/base/full-run.ts';
import { parseFile, type ReadingRules } from '../../src/payments/payment-files/parse/parse.ts';

/**
 * Payrolls whose content is known, as other programs write them: what is read is what was written, or it is refused with
 * a reason. `FUZZ_SEED` repeats a run.
 */
const sheets = inFull ? 5_000 : 500;
const seed = Number(process.env['FUZZ_SEED'] ?? (inFull ? Date.now() % 2 ** 31 : 20_261_129));

const rules: ReadingRules = { minimum: 1, maximum: 1_000_000_000, sandbox: false, maxRows: 1_000 };

interface Payment {
  name: string;
  /** Nine digits. */
  number: string;
  amount: number;
  reason: string;
}

const given = fc.constantFrom(
  ...['Paul', 'Aïssatou', 'Hervé', 'Noël', 'François', 'Béatrice', 'Jérôme', 'Anaïs', 'Éric', 'Côme', 'Zoé'],
  ...['HERVÉ', 'JÉRÔME', 'Marie-Thérèse', 'Jürgen', 'Ömer', 'Günther', 'Łukasz', 'Zoë', 'Inès', 'Mahmoud'],
);
const family = fc.constantFrom(
  ...[
    'Fotso',
    'N’Gono',
    "N'Diaye",
    'Ngo Bikaï',
    'Mbarga',
    'Müller',
    'Größe',
    'Etoo Fils',
    'Njoya',
    'Atangana',
  ],
  ...['NGUÉMA', 'DÉSIRÉ', 'Kouam épse Tchoupo', 'Ze', 'Bâ', 'Abéga', 'Owona-Ngah', 'van der Wyk', 'Sá'],
);
const reason = fc.constantFrom(
  ...[
    'Paie de novembre',
    'Paie; novembre',
    'Prime, équipe 3',
    'Lot "A"',
    'Récolte d’août',
    '13e mois',
    'Œuvres',
  ],
  ...['Avance 50 %', 'Remboursement n° 12', 'Transport Douala–Yaoundé', 'Löhne', 'Été 2026', 'Loyer (2/3)'],
);
const payment: fc.Arbitrary<Payment> = fc.record({
  name: fc.tuple(given, family).map((parts) => parts.join(' ')),
  number: fc
    .tuple(fc.constantFrom('677', '650', '680', '654'), fc.integer({ min: 0, max: 999_999 }))
    .map(([prefix, rest]) => `${prefix}${String(rest).padStart(6, '0')}`),
  amount: fc.oneof(
    fc.integer({ min: 1, max: 2_000_000 }),
    fc.integer({ min: 1, max: 2_000 }).map((thousands) => thousands * 1_000),
  ),
  reason,
});

const grouped = (mark: string) => (amount: number) =>
  String(amount).replaceAll(/\B(?=(\d{3})+(?!\d))/g, mark);
/** Ways in which a whole column of amounts is written. */
const amountStyles: ((amount: number) => string)[] = [
  String,
  grouped(' '),
  grouped('\u00a0'),
  grouped('.'),
  grouped(','),
  (amount) => `${grouped(' ')(amount)} FCFA`,
  (amount) => `${amount}.00`,
  (amount) => `${grouped(' ')(amount)},00`,
  (amount) => `${grouped('.')(amount)},00`,
  (amount) => `${grouped(',')(amount)}.00`,
];
const numberStyles: ((number: string) => string)[] = [
  (number) => number,
  (number) => `+237${number}`,
  (number) => `00237${number}`,
  (number) => number.replace(/(\d)(\d\d)(\d\d)(\d\d)(\d\d)/, '$1 $2 $3 $4 $5'),
  (number) => number.replace(/(\d{3})(\d{3})(\d{3})/, '$1-$2-$3'),
  (number) => `${number}.0`,
  (number) => `="${number}"`,
];

const languages = [
  { name: 'Name', number: 'Phone number', amount: 'Amount', reason: 'Reason' },
  { name: 'Noms et prénoms', number: 'N° de téléphone', amount: 'Net à payer', reason: 'Motif' },
  { name: 'Empfänger', number: 'Handynummer', amount: 'Betrag', reason: 'Verwendungszweck' },
];
type Field = keyof Payment;

interface Sheet {
  payments: Payment[];
  order: Field[];
  heads: (typeof languages)[number];
  amountStyle: (amount: number) => string;
  numberStyle: (number: string) => string;
  title: string[][];
  /** Set for an additional column that nobody pays by. */
  extra: boolean;
  total: boolean;
}
const sheet: fc.Arbitrary<Sheet> = fc.record({
  payments: fc.array(payment, { minLength: 1, maxLength: 12 }),
  order: fc.shuffledSubarray<Field>(['name', 'number', 'amount', 'reason'], { minLength: 4 }),
  heads: fc.constantFrom(...languages),
  amountStyle: fc.constantFrom(...amountStyles),
  numberStyle: fc.constantFrom(...numberStyles),
  title: fc.constantFrom<string[][]>(
    [],
    [['Coopérative de Mbanga'], []],
    [['État de paie'], ['Le 28/11/2026']],
  ),
  extra: fc.boolean(),
  total: fc.boolean(),
});

type Cell = string | number;

/** Its cells; amounts and numbers as quantities where the program keeps such. */
function cellsOf(
  { payments, order, heads, amountStyle, numberStyle, ...more }: Sheet,
  typed: boolean,
): Cell[][] {
  const cell = (one: Payment, field: Field): Cell => {
    if (field === 'amount') return typed ? one.amount : amountStyle(one.amount);
    if (field === 'number') return typed ? Number(one.number) : numberStyle(one.number);
    return one[field];
  };
  const extra = (text: Cell): Cell[] => (more.extra ? [text] : []);
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  const total = order.map((field) => (field === 'name' ? 'TOTAL' : field === 'amount' ? sum : ''));
  return [
    ...more.title,
    [...extra('Matricule'), ...order.map((field) => heads[field])],
    ...payments.map((one, n) => [...extra(`M-${n + 1}`), ...order.map((field) => cell(one, field))]),
    ...(more.total ? [[...extra(''), ...total.map((text) => (typed ? text : String(text)))]] : []),
  ];
}

const encodings = ['utf8', 'utf16le', 'utf16be', 'windows-1252', 'macintosh', 'cp850'] as const;
const separators = [',', ';', '\t'] as const;
const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

type Writer = (sheet: Sheet) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

/** Encodes a text; in Unicode if the encoding lacks one of its letters, as programs offer. */
function encoded(text: string, encoding: (typeof encodings)[number]): Uint8Array<ArrayBuffer> {
  const bytes = iconv.encode(text, encoding, { addBOM: encoding.startsWith('utf16') });
  return plain(iconv.decode(bytes, encoding) === text ? bytes : iconv.encode(text, 'utf8', { addBOM: true }));
}

const csvByHucre =
  (encoding: (typeof encodings)[number], delimiter: string): Writer =>
  (made) =>
    encoded(writeCsv(cellsOf(made, false), { delimiter }), encoding);
const csvBySheetJs =
  (encoding: (typeof encodings)[number], FS: string): Writer =>
  (made) =>
    encoded(utils.sheet_to_csv(utils.aoa_to_sheet(cellsOf(made, false)), { FS, RS: '\n' }), encoding);
const bookBySheetJs =
  (bookType: BookType, typed: boolean): Writer =>
  (made) => {
    const book = utils.book_new(utils.aoa_to_sheet(cellsOf(made, typed)), 'Paie');
    return plain(write(book, { type: 'buffer', bookType, compression: true }) as Buffer);
  };
const rowsOf = (made: Sheet, typed: boolean) => [{ name: 'Paie', rows: cellsOf(made, typed) }];

const writers: [string, Writer][] = [
  ...encodings.flatMap((encoding) =>
    separators.flatMap((separator): [string, Writer][] => [
      [`CSV by hucre, ${encoding}, ${JSON.stringify(separator)}`, csvByHucre(encoding, separator)],
      [`CSV by SheetJS, ${encoding}, ${JSON.stringify(separator)}`, csvBySheetJs(encoding, separator)],
    ]),
  ),
  ...[true, false].flatMap((typed): [string, Writer][] => [
    [
      `XLSX by hucre, ${typed ? 'quantities' : 'texts'}`,
      async (made) => plain(await writeXlsx({ sheets: rowsOf(made, typed) })),
    ],
    [
      `ODS by hucre, ${typed ? 'quantities' : 'texts'}`,
      async (made) => plain(await writeOds({ sheets: rowsOf(made, typed) })),
    ],
    ...(['xlsx', 'biff8', 'xlsb', 'ods'] as const).map((type): [string, Writer] => [
      `${type} by SheetJS, ${typed ? 'quantities' : 'texts'}`,
      bookBySheetJs(type, typed),
    ]),
  ]),
];

const counts = { equal: 0, refusedRows: 0, refusedFiles: 0 };

/** Compares what was read of a payroll with what was written; a row with an error is refused with its reason. */
async function compare(made: Sheet, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const read = await parseFile(bytes, rules).catch((error: unknown) => {
    if (error instanceof Refused) return undefined;
    throw error;
  });
  if (!read) {
    counts.refusedFiles += 1;
    return;
  }
  const rows = read.rows.slice(0, made.payments.length);
  expect(rows).toHaveLength(made.payments.length);
  rows.forEach(({ typed, number, amount, errors }, n) => {
    const { name, reason, number: digits, amount: francs } = made.payments[n] as Payment;
    if (errors.length > 0) counts.refusedRows += 1;
    else {
      const expected = { name, reason, number: `+237${digits}`, amount: francs };
      expect({ name: typed.name, reason: typed.reason, number, amount }).toEqual(expected);
      counts.equal += 1;
    }
  });
  // a sum is no payment that nobody looks at
  for (const { errors, warnings } of read.rows.slice(made.payments.length))
    expect(errors.length + warnings.length).toBeGreaterThan(0);
}

describe('a payroll that another program wrote', () => {
  it.each(writers.map(([name, writer], n) => [name, writer, n] as const))(
    'is read as it was written, or refused: %s',
    async (_name, writer, n) => {
      const runs = Math.max(1, Math.ceil(sheets / writers.length));
      await fc.assert(
        fc.asyncProperty(sheet, async (made) => compare(made, await writer(made))),
        { numRuns: runs, seed: seed + n },
      );
    },
  );
});

afterAll(() => {
  // most is read: a reader that refuses everything would never be wrong
  const all = counts.equal + counts.refusedRows;
  if (process.env['WRITTEN_SHEETS']) console.log(counts);
  expect({ mostRows: counts.equal > all * 0.9, fewFiles: counts.refusedFiles < sheets * 0.05 }).toEqual({
    mostRows: true,
    fewFiles: true,
  });
});
