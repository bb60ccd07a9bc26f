import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { inCard } from '../stories/frames.tsx';
import { word } from '../stories/word.ts';
import { BarChart } from './bar-chart.tsx';

const meta: Meta<typeof BarChart> = {
  title: 'Charts/BarChart',
  component: BarChart,
  decorators: inCard,
  args: {
    label: "Cash-in reaches 88% of November's target",
    names: { value: 'Achieved', target: 'Target' },
    empty: 'Monthly cash-in appears here beside your targets.',
    data: [
      { label: 'Sep', value: 18_600_000, target: 18_000_000 },
      { label: 'Oct', value: 19_400_000, target: 20_000_000 },
      { label: 'Nov', value: 17_610_400, target: 20_000_000, current: true },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof BarChart>;

export const TargetAndAchievement: Story = {};
export const WithoutTarget: Story = {
  args: { names: { value: 'Paid out' }, data: [{ label: 'Nov', value: 640_000, current: true }] },
};
export const SmallAmounts: Story = {
  args: {
    names: { value: 'Fees' },
    data: [1, 2, 3].map((day) => ({ label: String(day), value: day * 240 })),
  },
};
/** No empty axes: what will be there. */
export const NothingYet: Story = {
  args: { label: 'No cash-in yet', names: { value: 'Achieved' }, data: [{ label: 'Nov', value: 0 }] },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(args.empty)).toBeVisible();
    await expect(canvas.queryByRole('img')).not.toBeInTheDocument();
  },
};
/** A target is something to draw. */
export const TargetAlone: Story = {
  args: { data: [{ label: 'Nov', value: 0, target: 20_000_000, current: true }] },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('img', { name: args.label })).toBeVisible();
  },
};
export const WholeYear: Story = {
  args: {
    data: Array.from({ length: 12 }, (_, month) => ({
      label: String(month + 1),
      value: 9_000_000 + ((month * 7) % 5) * 2_300_000,
      target: 15_000_000,
      current: month === 10,
    })),
  },
};
/** The same numbers as a table, for people who read them rather than see them. */
export const AsTable: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: word('chart.table') }));
    const table = within(canvas.getByRole('table', { name: args.label }));
    await expect(table.getAllByRole('row')).toHaveLength(args.data.length + 1);
    await expect(canvas.getByRole('button', { name: word('chart.chart') })).toHaveFocus();
  },
};
