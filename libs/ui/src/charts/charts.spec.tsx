import { act, screen, within } from '@testing-library/react';
import { renderUi } from '../test/render.tsx';
import { BarChart, GroupedBars } from './bar-chart.tsx';
import { BarPlot } from './bar-plot.tsx';
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
    <BarChart label={label} data={data} names={{ value: 'Achieved', target: 'Target' }} empty="" />,
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

it('draws as wide as its place, and shrinks as a whole where that is small', async () => {
  const { ResizeObserver } = globalThis;
  const watched = { width: 520, changed: () => {} };
  globalThis.ResizeObserver = class {
    constructor(changed: ResizeObserverCallback) {
      watched.changed = () => changed([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, 0, watched.width));
  await renderUi(<BarPlot label="Paid out" groups={[{ label: 'Nov', bars: [] }]} top={1} divisor={1} />);
  const box = () => screen.getByRole('img').getAttribute('viewBox');
  expect(box()).toBe('0 0 520 187');
  watched.width = 280;
  act(() => watched.changed());
  expect(box()).toBe('0 0 336 150');
  jest.restoreAllMocks();
  globalThis.ResizeObserver = ResizeObserver;
});

it.each([
  [
    'bars',
    <BarChart label="None" data={[{ label: 'Nov', value: 0 }]} names={{ value: 'Paid' }} empty="Here." />,
  ],
  [
    'bars in pairs',
    <GroupedBars
      label="None"
      data={[{ label: 'Mon', before: 0 }]}
      names={{ before: 'Last week', now: 'This week' }}
      empty="Here."
    />,
  ],
])('says what will be there in place of %s without a bar', async (_, chart) => {
  await renderUi(chart);
  expect(screen.getByText('Here.')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
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
