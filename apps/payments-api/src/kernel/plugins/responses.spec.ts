import { describe, expect, it } from '@jest/globals';
import { operations } from '@sanaga/contract';
import { z } from 'zod';
import { responseCompiler, writerOf } from './responses.ts';

const Person = z.object({ name: z.string() }).meta({ id: 'SpecPerson' });
const Page = z.object({
  content: z.array(
    z.object({ id: z.string(), by: Person.nullable(), also: z.array(Person).optional(), sum: z.int() }),
  ),
  counts: z.record(z.string(), z.int()),
  other: z.unknown(),
});
const compile = (schema: z.ZodType) =>
  responseCompiler({ schema, method: 'GET', url: '/page', httpStatus: '200' } as never);

describe('a response', () => {
  const page = {
    content: [
      { id: 'a', by: { name: 'Awa "Ndongo"' }, also: [{ name: 'é' }], sum: 9_007_199_254_740_991 },
      { id: 'b', by: null, sum: 0 },
    ],
    counts: { paid: 2 },
    other: { any: ['thing', 1, null] },
  };

  it('is written as the contract describes it', () => {
    expect(JSON.parse(compile(Page)(page))).toEqual(page);
  });

  it('without what the contract does not name', () => {
    const [first] = page.content;
    const row = { ...first, by: { name: 'Awa', password: 'x' }, password: 'x' };
    expect(compile(Page)({ ...page, content: [row], password: 'x' })).not.toContain('password');
  });

  it.each([
    ['lacks a value', { ...page, content: [{ id: 'a', by: null }] }],
    ['has null where there is a value', { ...page, content: [{ id: null, by: null, sum: 1 }] }],
    ['has another kind of value', { ...page, counts: { paid: 'two' } }],
  ])('that %s fails while tests run', (_, wrong) => {
    expect(() => compile(Page)(wrong)).toThrow();
  });

  it('that may be one of several things is one of them', () => {
    const compiled = compile(z.object({ value: z.union([z.int(), z.string()]) }));
    expect(compiled({ value: 'x', more: 1 })).toBe('{"value":"x"}');
    expect(compiled({ value: 1 })).toBe('{"value":1}');
    expect(() => compiled({ value: true })).toThrow();
  });

  it('of nearly all operations is written without a check', () => {
    const isChecked = (schema: unknown) => schema instanceof z.ZodType && !writerOf(schema);
    const checked = Object.values(operations).filter(({ response }) =>
      Object.values(response).some(isChecked),
    );
    expect(checked.map(({ id }) => id)).toEqual(['listPlatformSettingChanges']);
  });
});
