import type { Meta, StoryObj } from '@storybook/react-vite';
import { BarChart, GroupedBars } from '../charts/bar-chart.tsx';
import { Card } from '../states/card.tsx';
import { Plot } from './plot.tsx';

const meta: Meta<typeof Plot> = {
  title: 'Charts/Plot',
  component: Plot,
  decorators: (Story) => (
    <Card>
      <Story />
    </Card>
  ),
};
export default meta;

const Lying = (props: Parameters<typeof Plot>[0]) => <Plot {...props} lying />;

export const Months: StoryObj<typeof Plot> = {
  render: () => (
    <BarChart
      label="Two of three months reached their target"
      names={{ value: 'Cash-in', target: 'Target' }}
      empty="Monthly cash-in appears here beside your targets."
      data={[
        { label: 'Sep', value: 18_600_000, target: 18_000_000 },
        { label: 'Oct', value: 20_400_000, target: 20_000_000 },
        { label: 'Nov', value: 17_610_400, target: 20_000_000, current: true },
      ]}
      plot={Plot}
    />
  ),
};
export const Categories: StoryObj<typeof Plot> = {
  render: () => (
    <GroupedBars
      label="Salaries took 61%"
      names={{ before: 'Previous period', now: 'This period' }}
      empty="What you pay out appears here by category."
      data={[
        { label: 'Salaries', before: 6_578_846, now: 6_842_000 },
        { label: 'Transport', before: 1_580_000, now: 1_915_500 },
        { label: 'Supplies', before: 1_280_000, now: 1_204_100 },
      ]}
      plot={Lying}
    />
  ),
};
