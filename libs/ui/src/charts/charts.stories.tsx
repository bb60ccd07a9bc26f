import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../states/card.tsx';
import { BarChart, GroupedBars } from './bar-chart.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ProgressSteps, ShareBars, StackedBar } from './parts.tsx';

const meta: Meta = {
  title: 'charts/Charts',
  decorators: (Story) => (
    <div style={{ maxWidth: 400 }}>
      <Card>
        <Story />
      </Card>
    </div>
  ),
};
export default meta;

const parts = [
  { key: 's', label: 'Salaries', value: 6_842_000, change: 0.04 },
  { key: 't', label: 'Transport', value: 1_915_500, change: 0.21 },
  { key: 'p', label: 'Supplies', value: 1_204_100, change: -0.06 },
];

export const TargetAndAchievement: StoryObj = {
  render: () => (
    <BarChart
      label="Cash-in reaches 88% of November's target"
      names={{ value: 'Achieved', target: 'Target' }}
      data={[
        { label: 'Sep', value: 18_600_000, target: 18_000_000 },
        { label: 'Oct', value: 19_400_000, target: 20_000_000 },
        { label: 'Nov', value: 17_610_400, target: 20_000_000, current: true },
      ]}
    />
  ),
};
export const WeekByWeek: StoryObj = {
  render: () => (
    <GroupedBars
      label="11.5% less than last week by Friday"
      names={{ before: 'Last week', now: 'This week' }}
      data={[
        { label: 'Mon', before: 610_000, now: 820_000 },
        { label: 'Tue', before: 540_000, now: 410_000, current: true },
        { label: 'Wed', before: 980_000 },
      ]}
    />
  ),
};
export const NothingYet: StoryObj = {
  render: () => (
    <BarChart label="No cash-in yet" names={{ value: 'Achieved' }} data={[{ label: 'Nov', value: 0 }]} />
  ),
};
export const PartsOfAWhole: StoryObj = {
  render: () => <StackedBar label="Salaries 69, transport 19, supplies 12 percent" parts={parts} />,
};
export const Shares: StoryObj = { render: () => <ShareBars parts={parts} /> };
export const Bulk: StoryObj = { render: () => <BulkBar completed={88} inProgress={21} problematic={3} /> };
export const Steps: StoryObj = { render: () => <ProgressSteps label="Step 3 of 4" done={2} total={4} /> };
