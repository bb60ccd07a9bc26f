import { screen, within } from '@testing-library/react';
import { renderUi } from '../test/render.tsx';
import { BarChart } from './bar-chart.tsx';
import { StackedBar } from './parts.tsx';
import { axisTop, magnitude } from './scale.ts';

it.each([
  [1_290_000, 1_400_000],
  [20_000_000, 20_000_000],
  [17, 18],
  [1, 1],
  [0, 1],
])('an axis for %d ends at %d', (largest, top) => {
  expect(axisTop(largest)).toBeCloseTo(top, 6);
});

it('names the unit of an axis once', () => {
  expect([900, 40_000, 1_400_000].map((top) => magnitude(top).name)).toEqual([
    'ones',
    'thousands',
    'millions',
  ]);
});

it('is a picture with a sentence, and the same numbers as a table', async () => {
  const data = [
    { label: 'Oct', value: 19_400_000, target: 20_000_000 },
    { label: 'Nov', value: 17_610_400, target: 20_000_000, current: true },
  ];
  const label = 'Cash-in reaches 88% of the target';
  const { user } = await renderUi(
    <BarChart label={label} data={data} names={{ value: 'Achieved', target: 'Target' }} />,
  );
  expect(screen.getByRole('img', { name: label })).toBeInTheDocument();
  expect(screen.getByText('millions of XAF')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const row = screen.getByRole('row', { name: /Nov/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['17,610,400\u00a0XAF', '20,000,000\u00a0XAF']);
});

it('gives each of eight parts a colour of its own, the same in the bar and beside the name', async () => {
  const parts = Array.from({ length: 8 }, (_, place) => ({
    key: String(place),
    label: `Part ${place}`,
    value: 9 - place,
  }));
  await renderUi(<StackedBar label="Part 0 is the largest" parts={parts} />);
  const colourOf = ({ style }: HTMLElement) => style.background;
  const inBar = [...screen.getByRole('img').querySelectorAll('span')].map(colourOf);
  const besideName = [...screen.getByRole('list').querySelectorAll<HTMLElement>('.sg-swatch')].map(colourOf);
  expect(new Set(inBar).size).toBe(parts.length);
  expect(besideName).toEqual(inBar);
});
