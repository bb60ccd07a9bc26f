import { mentionedIn, partsOf } from './mentions.ts';

const awa = { userId: '1', name: 'Awa Ngo' };
const awaNgono = { userId: '2', name: 'Awa Ngono' };
const etienne = { userId: '3', name: 'Étienne N’Gono (Penja)' };
const people = [awa, awaNgono, etienne];

it('finds whole names behind an @, the longer of two that begin alike, each person once', () => {
  expect(mentionedIn('@Awa Ngono and @Awa Ngo, see this. @Awa Ngono?', people)).toEqual(['2', '1']);
  expect(mentionedIn('@Étienne N’Gono (Penja)', people)).toEqual(['3']);
});

it.each(['Awa Ngono without an @', '@Awa', 'awa@Awa Ngonos', '', '@'])('finds nobody in %j', (text) => {
  expect(mentionedIn(text, people)).toEqual([]);
});

it('splits a text into what it says and whom it names', () => {
  expect(partsOf('Ask @Awa Ngo.', people)).toEqual([
    { text: 'Ask ' },
    { text: '@Awa Ngo', mention: awa },
    { text: '.' },
  ]);
  expect(partsOf('@Awa Ngo', [])).toEqual([{ text: '@Awa Ngo' }]);
});
