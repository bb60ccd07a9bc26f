import { describe, expect, it } from '@jest/globals';
import { typeOfCheck } from './check-unions.ts';

const column = { path: 'public.bill.status', hasDefault: false, isNullable: false };
const typeOf = (definition: string, more: Partial<typeof column> = {}) =>
  typeOfCheck({ ...column, definition, ...more });

describe('the type of a column with a check', () => {
  it('is the union of the values that it lists', () => {
    expect(typeOf("CHECK ((status = ANY (ARRAY['DUE'::text, 'PAID'::text])))")).toBe("'DUE' | 'PAID'");
    expect(typeOf("CHECK ((operator = 'MOMO'::text))")).toBe("'MOMO'");
  });

  it('is an array of them where the column is one', () => {
    expect(typeOf("CHECK ((roles <@ ARRAY['ADMIN'::text, 'VALIDATOR'::text]))")).toBe(
      "('ADMIN' | 'VALIDATOR')[]",
    );
  });

  it('says what may be null, and what need not be given', () => {
    const definition = "CHECK ((status = ANY (ARRAY['DUE'::text, 'PAID'::text])))";
    expect(typeOf(definition, { isNullable: true })).toBe("'DUE' | 'PAID' | null");
    expect(typeOf(definition, { hasDefault: true })).toBe("Generated<'DUE' | 'PAID'>");
  });

  it.each([
    'CHECK ((amount > 0))',
    'CHECK (((length(name) >= 1) AND (length(name) <= 120)))',
    "CHECK ((name <> 'nobody'::text))",
    "CHECK (((status = 'DUE'::text) OR (length(status) > 9)))",
  ])('is left to PostgreSQL where the check says something else: %s', (definition) => {
    expect(typeOf(definition)).toBeUndefined();
  });
});
