import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inCard } from '../stories/frames.tsx';
import { GroupedBars } from './bar-chart.tsx';

const meta: Meta<typeof GroupedBars> = {
  title: 'Charts/GroupedBars',
  component: GroupedBars,
  decorators: inCard,
  args: {
    label: '11.5% down on last week, as of Friday',
    names: { before: 'Last week', now: 'This week' },
    empty: 'Payouts appear here day by day beside last week’s.',
    data: [
      { label: 'Mon', before: 610_000, now: 820_000 },
      { label: 'Tue', before: 540_000, now: 410_000, current: true },
      { label: 'Wed', before: 980_000 },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof GroupedBars>;

/** Days that have not come yet have one bar. */
export const WeekByWeek: Story = {};
export const NothingBefore: Story = {
  args: { data: ['Mon', 'Tue', 'Wed'].map((label, day) => ({ label, before: 0, now: 210_000 * (day + 1) })) },
};
/** No empty axes: what will be there. */
export const NothingAtAll: Story = {
  args: { label: 'Nothing was paid out', data: [{ label: 'Mon', before: 0, now: 0 }] },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(args.empty)).toBeVisible();
    await expect(canvas.queryByRole('img')).not.toBeInTheDocument();
  },
};
export const LongWords: Story = {
  args: {
    names: { before: 'Vorangegangener Vergleichszeitraum', now: 'Ausgewählter Zeitraum' },
    data: [
      { label: 'Donnerstag', before: 720_000, now: 640_000 },
      { label: 'Freitag', before: 1_150_000, now: 380_000, current: true },
    ],
  },
};
