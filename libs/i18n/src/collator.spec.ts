import { collatorOf } from './collator.ts';
import { languages } from './languages.ts';

it.each(languages)('orders É beside E, whatever the case: %s', (language) => {
  const names = ['Zoé', 'éyenga', 'Fotso', 'Eyenga Marie', 'Ådne', 'atelier', 'Äpfel', 'école'];
  expect(names.toSorted(collatorOf(language).compare)).toEqual([
    'Ådne',
    'Äpfel',
    'atelier',
    'école',
    'éyenga',
    'Eyenga Marie',
    'Fotso',
    'Zoé',
  ]);
});
