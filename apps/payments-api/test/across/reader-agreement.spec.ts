import { describe, expect, it } from '@jest/globals';
import { beneficiaries, payments, transactions } from '@sanaga/contract';
import { readAmount, thousandsMarkIn, type Mark } from '@sanaga/reader';
import { amountCases, numberCases, textCases, type AmountCase } from '@sanaga/reader/cases';
import type { ZodType } from 'zod';
import { personalNumber } from '../../src/identity/auth/phone-numbers.ts';
import type { Dependencies } from '../../src/kernel/dependencies.ts';
import { Failure } from '../../src/kernel/failure.ts';
import { Refused } from '../../src/kernel/files/refused.ts';
import { typedNumber } from '../../src/kernel/phone-numbers.ts';
import type { Settings } from '../../src/kernel/settings.ts';
import { parseFile, type ReadingRules } from '../../src/payments/payment-files/parse/parse.ts';
import { checkRow, emptyRow } from '../../src/payments/payment-files/parse/rows.ts';
import { parseStatement } from '../../src/control/reconciliation/statement-file/parse.ts';

/** The reader's table of cases, through each place where such a text comes in: none of them reads it in a way of its own. */
const rules: ReadingRules = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, sandbox: false, maxRows: 100 };

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const bytesOf = (lines: string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);

/** Returns an amount for the same column that is certain to have this mark between thousands. */
const certain = (mark: string | undefined) => (mark === undefined ? '1 000' : `1${mark}250${mark}000`);

/** Returns how the case is read in a column with that amount, which may make its mark certain. */
function inColumn([typed, expected, mark]: AmountCase): number | 'an error' {
  const made = thousandsMarkIn([typed, certain(mark)]);
  const read = readAmount(typed, made);
  const amount = 'problem' in read ? read.problem : read.francs * (read.sign === '-' ? -1 : 1) + 0;
  // only what the case calls ambiguous depends on its column
  if (expected !== 'AMBIGUOUS') expect(amount).toBe(expected);
  return typeof amount === 'number' ? amount : 'an error';
}

/** Returns how a payment reads an amount: one that can be paid, or an error. */
const payable = (amount: number | 'an error') => (amount === 'an error' || amount > 0 ? amount : 'an error');

const inFile = async (typed: string, mark?: string) => {
  const rows = [typed, certain(mark)].map((amount) => `Pauline Eyenga,677412085,${cell(amount)},Paie`);
  const { rows: read } = await parseFile(bytesOf(['Name,Phone number,Amount,Reason', ...rows]), rules);
  return read[0]?.errors.length === 0 ? read[0].amount : 'an error';
};

const inGrid = (typed: string, mark: Mark | null) => {
  const row = { ...emptyRow(), name: 'Pauline Eyenga', number: '677412085', amount: typed, reason: 'Paie' };
  const { amount, errors } = checkRow(row, rules, mark);
  return errors.length === 0 ? amount : 'an error';
};

const inStatement = async (typed: string, mark?: string) => {
  const rows = [typed, certain(mark)].map((amount, n) => `${n + 1},2026-11-28,Successful,${cell(amount)}`);
  try {
    const { rows: read } = await parseStatement(bytesOf(['Id,Date,Status,Amount', ...rows]));
    const { amount, sign } = read[0] ?? { amount: Number.NaN, sign: '' };
    return amount * (sign === '-' ? -1 : 1) + 0;
  } catch (error) {
    if (error instanceof Refused) return 'an error';
    throw error;
  }
};

describe('amounts', () => {
  // longer than a cell that is read as an amount
  const cases = amountCases.filter(([typed]) => typed.length <= 60);

  it.each(cases.map(([typed, expected, mark]) => [typed, expected, mark] as const))(
    '%j is %j (mark: %j) in a file, in its grid and in a statement',
    async (typed, expected, mark) => {
      const amount = inColumn([typed, expected, mark]);
      const made = thousandsMarkIn([typed, certain(mark)]);
      expect([await inFile(typed, mark), inGrid(typed, made)]).toEqual([payable(amount), payable(amount)]);
      expect(await inStatement(typed, mark)).toBe(amount);
    },
  );
});

const settings = { MOMO_TARGET_ENVIRONMENT: 'mtncameroon', MTN_NUMBER_RANGES: [] } as unknown as Settings;
const orNone = (read: () => string): string | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};
const inCall = (typed: string) =>
  orNone(() => typedNumber({ settings } as Dependencies, typed, 'number').e164);
const inProfile = (typed: string) => orNone(() => personalNumber({ settings } as Dependencies, typed));

describe('numbers', () => {
  it.each(numberCases)('%j is %j in a file, in its grid and in calls', async (typed, expected) => {
    const grid = checkRow({ ...emptyRow(), number: typed }, rules);
    const line = `Pauline Eyenga,${cell(typed)},1000,Paie`;
    const { rows } = await parseFile(bytesOf(['Name,Phone number,Amount,Reason', line]), rules);
    expect(rows[0]?.number).toBe(grid.number);
    expect(inCall(typed)).toBe(grid.number);
    expect(inProfile(typed)).toBe(grid.number);
    const codes = { DIGITS_LOST: 'NUMBER_DIGITS_LOST', SHORTENED: 'SCIENTIFIC', MISSING: 'MISSING' };
    const code = codes[expected as keyof typeof codes] as string | undefined;
    const problems = rows[0]?.errors.filter(({ field }) => field === 'number').map((error) => error.code);
    if (code) expect(problems).toEqual([code]);
    else expect(problems).not.toEqual(expect.arrayContaining(Object.values(codes)));
  });
});

describe('names and reasons', () => {
  it.each(textCases.filter(([, asName, asReason]) => asName !== 'DAMAGED' && asReason !== 'DAMAGED'))(
    '%j has %j as a name and %j as a reason in a file and in its grid',
    async (typed, asName, asReason) => {
      const read = async (field: 'name' | 'reason') => {
        const row = { name: 'Pauline', number: '677412085', amount: '1000', reason: 'Paie', [field]: typed };
        const line = Object.values(row).map(cell).join();
        const { rows } = await parseFile(bytesOf(['Name,Phone number,Amount,Reason', line]), rules);
        const grid = checkRow({ ...emptyRow(), ...row }, rules);
        expect([rows[0]?.errors, rows[0]?.warnings]).toEqual([grid.errors, grid.warnings]);
        return grid.errors.length + grid.warnings.length > 0;
      };
      expect([await read('name'), await read('reason')]).toEqual([
        asName !== undefined,
        asReason !== undefined,
      ]);
    },
  );

  it.each([
    ['#N/A', 'Paul', 'name FORMULA_FAILED'],
    ['Ngono', '#REF!', 'name FORMULA_FAILED'],
    ['nan', 'Paul', 'name PLACEHOLDER'],
    ['Ngono', 'NULL', 'name PLACEHOLDER'],
    ['Ngono', '', ''],
    ['', 'Paul', ''],
  ])('a part of a name counts in a column of its own: %s, %s', async (family, given, problem) => {
    const line = [family, given, '677412085', '1000', 'Paie'].map(cell).join();
    const { rows } = await parseFile(bytesOf(['Nom,Prénom,Téléphone,Montant,Motif', line]), rules);
    const found = [...(rows[0]?.errors ?? []), ...(rows[0]?.warnings ?? [])];
    expect(found.map(({ field, code }) => `${field} ${code}`).join()).toBe(problem);
  });
});

describe('texts of a payment', () => {
  const { body: single } = payments.createTransaction;
  const { body: request } = payments.requestPayment;
  const { body: cancellation } = transactions.cancelTransaction;
  const { body: beneficiary } = beneficiaries.createBeneficiary;
  const { body: change } = beneficiaries.changeBeneficiary;
  const inCalls = (text: string) => {
    const number = '677412085';
    const paid = single.parse({ name: text, number, amount: 1_000, reason: text, receiverMessage: text });
    return [
      ...[paid.name, paid.reason, paid.receiverMessage],
      request.parse({ number, amount: 1_000, reason: text }).reason,
      cancellation.parse({ reason: text }).reason,
      beneficiary.parse({ name: text, phoneNumber: number }).name,
      change.parse({ name: text }).name,
    ];
  };

  it.each([
    ['Hervé Étoundi', 'Herve\u0301 E\u0301toundi'],
    ['Paul Ngo', 'Paul\u00a0\u2009\u202f Ngo'],
    ['Paul Ngo', '\u3000Paul\t\n Ngo \u2007'],
    ['Paul Ngo', '\u202ePaul\u200b \ufeffNgo\u202c\u2066\u2069'],
    ['Pa\u200dul', 'Pa\u200d\u200dul'],
    ['12 sacs', '="12 sacs"'],
    ['2 sacs', "'2 sacs"],
  ])('are %j in calls as in a file: %j', async (text, typed) => {
    const line = ['Paul', '677412085', '1000', typed].map(cell).join();
    const { rows } = await parseFile(bytesOf(['Name,Phone number,Amount,Reason', line]), rules);
    expect(rows[0]?.typed.reason).toBe(text);
    expect(new Set(inCalls(typed))).toEqual(new Set([text]));
  });

  const codes: Record<string, string> = {
    FORMULA: 'formulaInText',
    DAMAGED: 'damagedText',
    NO_NAME: 'nameWithoutLetters',
  };
  /** Errors of what spreadsheets left in a field of a call. */
  const errorsOf = (body: ZodType, typed: object) =>
    body
      .safeParse(typed)
      .error?.issues.flatMap((issue) =>
        issue.code === 'custom'
          ? [issue.params?.['says'] as string].filter((says) => says !== 'nameWithAddress')
          : [],
      ) ?? [];

  it.each(textCases)(
    '%j, which has %j as a name and %j as a reason, is refused in calls as in a file',
    (typed, asName, asReason) => {
      const payment = { name: 'Pauline', number: '677412085', amount: 1_000, reason: 'Paie' };
      const refused = (problem: string | undefined) => (problem && codes[problem] ? [codes[problem]] : []);
      expect(errorsOf(single, { ...payment, name: typed })).toEqual(refused(asName));
      expect(errorsOf(beneficiary, { name: typed, phoneNumber: '677412085' })).toEqual(refused(asName));
      expect(errorsOf(change, { name: typed })).toEqual(refused(asName));
      expect(errorsOf(single, { ...payment, reason: typed })).toEqual(refused(asReason));
      expect(errorsOf(single, { ...payment, receiverMessage: typed })).toEqual(refused(asReason));
      expect(errorsOf(cancellation, { reason: typed })).toEqual(refused(asReason));
    },
  );

  it('are as long as a person sees them', () => {
    const reasonOf = (reason: string) =>
      request.safeParse({ number: '677412085', amount: 1_000, reason }).success;
    for (const letter of ['x', 'e\u0301', '🧾', 'x\u200b'])
      expect([letter, reasonOf(letter.repeat(160)), reasonOf(letter.repeat(161))]).toEqual([
        letter,
        true,
        false,
      ]);
    expect(reasonOf(`x${' '.repeat(500)}x`)).toBe(true);
    for (const nothing of ['', ' \u00a0', '\u200b\u202e', '=""']) expect(reasonOf(nothing)).toBe(false);
  });
});
