import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard, parts } from '../stories/frames.tsx';
import { StackedBar } from './parts.tsx';

const meta: Meta<typeof StackedBar> = {
  title: 'Charts/StackedBar',
  component: StackedBar,
  decorators: inCard,
  args: { label: 'Salaries 69, transport 19, supplies 12 percent', parts },
};
export default meta;
type Story = StoryObj<typeof StackedBar>;

export const PartsOfAWhole: Story = {};
export const WithoutChange: Story = {
  args: { parts: parts.map(({ key, label, value }) => ({ key, label, value })) },
};
export const OneTakesAlmostAll: Story = {
  args: {
    parts: [
      { key: 's', label: 'Salaries', value: 98_000_000 },
      { key: 'o', label: 'Other', value: 12_000 },
    ],
  },
};
/** Eight have colours of their own; any further ones share a grey. */
export const Many: Story = {
  args: {
    parts: Array.from({ length: 10 }, (_, place) => ({
      key: String(place),
      label: `Category ${place + 1}`,
      value: 1_100_000 - place * 100_000,
    })),
  },
};
export const LongWords: Story = {
  args: {
    parts: [
      { key: 'a', label: 'Aufwandsentschädigungen für Außendiensteinsätze', value: 1_204_100, change: -0.06 },
      { key: 'b', label: 'Lohn', value: 455_000, change: 0.38 },
    ],
  },
};
