import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { BarPlot } from './bar-plot.tsx';

const green = 'var(--sg-chart-c1)';
const grey = 'var(--sg-chart-before)';

const meta: Meta<typeof BarPlot> = {
  title: 'Charts/BarPlot',
  component: BarPlot,
  decorators: inCard,
  args: {
    label: 'November stays below its target',
    top: 20_000_000,
    divisor: 1_000_000,
    groups: [
      { label: 'Oct', bars: [{ value: 19_400_000, colour: grey }], target: 18_000_000 },
      { label: 'Nov', bars: [{ value: 17_610_400, colour: green }], target: 20_000_000, current: true },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof BarPlot>;

export const Bars: Story = {};
export const TwoBarsEach: Story = {
  args: {
    label: 'More than a week ago',
    groups: ['Mon', 'Tue'].map((label) => ({
      label,
      bars: [
        { value: 8_000_000, colour: grey },
        { value: 12_500_000, colour: green },
      ],
    })),
  },
};
