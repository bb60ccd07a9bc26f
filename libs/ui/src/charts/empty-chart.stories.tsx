import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { EmptyChart } from './empty-chart.tsx';

const meta: Meta<typeof EmptyChart> = {
  title: 'Charts/EmptyChart',
  component: EmptyChart,
  decorators: inCard,
  args: { children: 'What you pay out appears here by category.' },
};
export default meta;
type Story = StoryObj<typeof EmptyChart>;

export const NothingYet: Story = {};
export const LongWords: Story = {
  args: {
    children: 'Hier erscheinen die Auszahlungen jedes Tages neben denen der letzten Woche.',
  },
};
