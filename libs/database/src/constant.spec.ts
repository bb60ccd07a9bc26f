import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { constant } from './constant.ts';

it('a constant part is its text alone', () => {
  const part = constant(sql`select ${sql.ref('t.id')}, ${sql`1 + 1`.as('two')}`);
  expect(part.toOperationNode()).toEqual(sql.raw('select "t"."id", 1 + 1 as "two"').toOperationNode());
});

it('a part with values is none', () => {
  expect(() => constant(sql`select ${1}`)).toThrow('a part with values is not constant');
});
