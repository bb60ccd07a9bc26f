import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard, parts } from '../stories/frames.tsx';
import { ShareBars } from './parts.tsx';

const meta: Meta<typeof ShareBars> = {
  title: 'Charts/ShareBars',
  component: ShareBars,
  decorators: inCard,
  args: { parts },
};
export default meta;
type Story = StoryObj<typeof ShareBars>;

export const Shares: Story = {};
export const Nothing: Story = { args: { parts: parts.map((part) => ({ ...part, value: 0 })) } };
export const LongWords: Story = {
  args: { parts: [{ key: 'a', label: 'Mobile-Money-Aufladungen durch Kontoinhaber', value: 12_500_000 }] },
};
