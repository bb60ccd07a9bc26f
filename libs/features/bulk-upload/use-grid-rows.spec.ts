import { aPaymentFileRow } from '@sanaga/testing';
import { withHeld } from './use-grid-rows.ts';

const row = (line: number, name: string) => aPaymentFileRow({ line, name });
const heldAt = (at: number, ...rows: ReturnType<typeof row>[]) =>
  new Map(rows.map((held) => [held.line, { row: held, at }]));
const names = (rows: ReturnType<typeof row>[]) => rows.map(({ line, name }) => `${line} ${name}`);

it('leaves a changed row that the filter does not hold any more, in the order of the file', () => {
  const fresh = [row(2, 'fresh'), row(9, 'fresh')];
  expect(names(withHeld(fresh, heldAt(5, row(4, 'held')), 10))).toEqual(['2 fresh', '4 held', '9 fresh']);
});

it('shows the response of the change until the list was refetched after it', () => {
  const fresh = [row(2, 'fresh')];
  const held = row(2, 'held');
  expect(names(withHeld(fresh, heldAt(11, held), 10))).toEqual(['2 held']);
  expect(names(withHeld(fresh, heldAt(9, held), 10))).toEqual(['2 fresh']);
});
