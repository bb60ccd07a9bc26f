import { barsOf, plotOptions } from './plot-options.ts';

const groups = [
  {
    label: 'Oct',
    bars: [
      { value: 5, colour: 'var(--before)' },
      { value: 7, colour: 'var(--now)' },
    ],
  },
  { label: 'Nov', bars: [{ value: 9, colour: '#123456' }], target: 10, current: true },
];
const look = {
  font: 'sans',
  text: 'black',
  quiet: 'grey',
  grid: 'silver',
  surface: 'white',
  line: 'silver',
  colour: (value: string) => (value === 'var(--now)' ? 'green' : value),
};
const input = { groups, top: 10, lying: false, tick: String, tip: () => document.createElement('div') };

it('draws every bar of every group in the colour of the moment', () => {
  expect(barsOf(groups, look.colour)).toEqual([
    { group: 'Oct', series: '0', value: 5, colour: 'var(--before)' },
    { group: 'Oct', series: '1', value: 7, colour: 'green' },
    { group: 'Nov', series: '0', value: 9, colour: '#123456' },
  ]);
});

it('has three lines, no motion, and strokes only where there is a target', () => {
  const { children } = plotOptions(input, look);
  const [bars, strokes] = children;
  expect(children.map(({ animate }) => animate)).toEqual([false, false]);
  expect(bars?.scale).toMatchObject({ y: { domain: [0, 10] } });
  expect(strokes?.data).toEqual([{ group: 'Nov', target: 10 }]);
  const without = plotOptions({ ...input, groups: groups.slice(0, 1) }, look);
  expect(without.children).toHaveLength(1);
});

it('lays the bars down horizontally on request', () => {
  expect(plotOptions({ ...input, lying: true }, look)).toMatchObject({
    coordinate: { transform: [{ type: 'transpose' }] },
  });
  expect(plotOptions(input, look)).not.toHaveProperty('coordinate');
});

it('writes first letters where whole names do not fit', () => {
  const [whole] = plotOptions(input, look).children;
  const [short] = plotOptions({ ...input, short: true }, look).children;
  expect(whole).not.toHaveProperty('axis.x.labelFormatter');
  const { axis } = short as { axis: { x: { labelFormatter: (name: string) => string } } };
  expect(axis.x.labelFormatter('nov.')).toBe('N');
  // days of the month that do not fit are hidden: the 17th is not 1
  expect(axis.x.labelFormatter('17')).toBe('17');
});
