import { render } from '@testing-library/react';
import { Marked } from './marked.tsx';

const marks = (text: string, search: string) => {
  const { container } = render(<Marked text={text} search={search} />);
  expect(container).toHaveTextContent(text.replaceAll(/\s+/g, ' '));
  return [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
};

it.each([
  ['Garage Fotso', 'fot gar', ['Gar', 'Fot']],
  ['Éyenga N’Gono', 'eyenga gono', ['Éyenga', 'Gono']],
  ['Éyenga N’Gono', 'ngono', ['N’Gono']],
  ['Awa Ndiaye', 'n’diaye', ['Ndiaye']],
  ['Awa N Diaye', 'n’diaye', ['N', 'Diaye']],
  ['Œufs frais', 'oeuf', ['Œuf']],
  ['+237 677 41 20 85', '677 4120', ['677 41 20']],
  ['Facture 25000', '25 000', ['25000']],
  ['Garage', 'rage', []],
  ['Garage', '', []],
  ['50 % (rabais)', '%(', []],
])('marks in “%s” what “%s” found', (text, search, marked) => {
  expect(marks(text, search)).toEqual(marked);
});
