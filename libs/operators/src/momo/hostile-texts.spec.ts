import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencyOf, roundedDown, wholeAmount } from './amounts.ts';
import { classifyBalance, classifyStatus, classifySubmission } from './classify.ts';
import { cleanCode, cleanText, longest } from './clean.ts';
import type { Exchange } from './exchange.ts';

const most = Math.max(...Object.values(longest));

/** Returns true if PostgreSQL stores it as `text`, and it fits where the longest of its kind does. */
const isStorable = (text: string, max: number): boolean =>
  text !== '' && text.length <= max && text.isWellFormed() && !/\p{Cc}/u.test(text);

/** Texts of any length, with controls, halves of characters, and characters of every kind. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc
    .tuple(fc.string({ unit: 'binary', minLength: 1 }), fc.integer({ min: 1, max: 5_000 }))
    .map(([text, times]) => text.repeat(times)),
  fc.constantFrom('NOT_ENOUGH_FUNDS', 'PAYEE_NOT_FOUND', 'RESOURCE_NOT_FOUND', '5000', '5,000.00', 'XAF'),
);
const anyValue = fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>);

/** Bodies that have the fields we read, with anything in them, and bodies that are anything. */
const anyBody = fc.oneof(
  fc.record(
    {
      status: fc.oneof(fc.constantFrom('SUCCESSFUL', 'FAILED', 'PENDING', 'rejected', 'PARKED'), anyValue),
      amount: fc.oneof(fc.constant('5000'), anyValue),
      currency: fc.oneof(fc.constant('XAF'), anyValue),
      financialTransactionId: anyValue,
      reason: fc.oneof(anyValue, fc.record({ code: anyValue, message: anyText })),
      code: anyValue,
      error: anyValue,
      availableBalance: anyValue,
    },
    { requiredKeys: [] },
  ),
  anyValue,
);
const anyReply: fc.Arbitrary<Exchange> = fc.record({
  status: fc.oneof(
    fc.constantFrom(200, 202, 400, 401, 404, 409, 500, 503),
    fc.integer({ min: 100, max: 599 }),
  ),
  // as it comes from JSON.parse
  body: anyBody.map((body) => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)))),
  html: fc.constant(false),
});

describe('whatever the operator writes', () => {
  it('becomes a classification whose texts can all be stored', () =>
    fc.assert(
      fc.property(
        anyReply,
        fc.constantFrom('DISBURSEMENT' as const, 'COLLECTION' as const),
        (reply, kind) => {
          const read: object[] = [
            classifySubmission(kind, reply),
            classifyStatus(kind, reply),
            classifyBalance(reply),
          ];
          for (const result of read) {
            for (const [name, value] of Object.entries(result)) {
              if (typeof value !== 'string') continue;
              const max =
                name === 'financialTransactionId' ? longest.id : name === 'code' ? longest.code : most;
              expect([name, value, isStorable(value, max)]).toEqual([name, value, true]);
            }
          }
        },
      ),
      { numRuns: 2_000 },
    ));

  it('is cut and cleaned', () => {
    fc.assert(
      fc.property(anyValue, fc.integer({ min: 1, max: 300 }), (value, max) => {
        for (const text of [cleanText(value, max), cleanCode(value)])
          expect(text === undefined || isStorable(text, Math.max(max, longest.code))).toBe(true);
      }),
    );
  });

  it.each<[unknown, string | undefined]>([
    ['\u0000 12\u000034 \r\n', '1234'],
    ['a\tb\u2028c', 'a b c'],
    ['\u202eevil\u2066', 'evil'],
    ['half \ud83d', 'half \ufffd'],
    ['💸'.repeat(100), '💸'.repeat(50)],
    [`x${'💸'.repeat(100)}`, `x${'💸'.repeat(49)}`],
    [`${' '.repeat(10_000)}x`, undefined],
    [1234567890, '1234567890'],
    [12345678901234567890, undefined],
    ['\u0000', undefined],
    [null, undefined],
    [{}, undefined],
  ])('is text: %p', (value, expected) => expect(cleanText(value, 100)).toBe(expected));
});

describe('codes', () => {
  it.each<[unknown, string | undefined]>([
    ['NOT_ALLOWED', 'NOT_ALLOWED'],
    [' login_failed\u0000', 'LOGIN_FAILED'],
    ['FORBIDDEN IP', 'FORBIDDEN_IP'],
    ['payee-not.found:', 'PAYEE_NOT_FOUND'],
    ['=HYPERLINK("x")', 'HYPERLINK_X'],
    ['Échec du débit', 'ÉCHEC_DU_DÉBIT'],
    ['ß'.repeat(64), 'S'.repeat(64)],
    [4042, '4042'],
    ['💸', undefined],
    [{}, undefined],
  ])('%p is %p', (written, expected) => expect(cleanCode(written)).toBe(expected));
});

describe('amounts', () => {
  it.each<[unknown, bigint | undefined]>([
    ['5000', 5_000n],
    [5_000, 5_000n],
    ['5000.00', 5_000n],
    ['5000.0', 5_000n],
    ['5000.000', 5_000n],
    ['5000,00', 5_000n],
    ['5,000', 5_000n],
    ['5,000.00', 5_000n],
    ['5.000,00', 5_000n],
    ['1.250.000', 1_250_000n],
    ['5 000', 5_000n],
    ['5\u202f000,00', 5_000n],
    ['5\u00a0000', 5_000n],
    ["1'250'000", 1_250_000n],
    [' +5000 ', 5_000n],
    ['-5000', -5_000n],
    ['0', 0n],
    // it may be five
    ['5.000', undefined],
    ['5000.5', undefined],
    [5_000.5, undefined],
    ['0,500', undefined],
    ['5,00,000', undefined],
    ['5,000,00', undefined],
    ['1,250 000', undefined],
    ['12,5000', undefined],
    ['5e3', undefined],
    ['0x10', undefined],
    ['', undefined],
    ['.', undefined],
    ['5 000 F', undefined],
    ['9'.repeat(15), 999_999_999_999_999n],
    ['1'.repeat(16), undefined],
    [10 ** 15, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [true, undefined],
    [['5000'], undefined],
    [undefined, undefined],
  ])('%p are %p', (written, expected) => expect(wholeAmount(written)).toBe(expected));

  it('are read as they were written, with and without separators', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
        fc.constantFrom('', ',', ' ', '\u202f', "'"),
        fc.constantFrom('', '.0', '.00'),
        (amount, separator, end) => {
          const digits = amount.toString().replaceAll(/\B(?=(\d{3})+$)/g, separator);
          expect(wholeAmount(digits + end)).toBe(amount);
          expect(roundedDown(`${digits}.99`)).toBe(amount);
          expect(roundedDown(`-${digits}.99`)).toBe(-amount - 1n);
        },
      ),
    ));

  it.each<[unknown, string | undefined]>([
    ['XAF', 'XAF'],
    [' xaf\n', 'XAF'],
    ['FCFA', undefined],
    ['', undefined],
    [952, undefined],
  ])('have a currency: %p', (written, expected) => expect(currencyOf(written)).toBe(expected));
});
