import type { Meta, StoryObj } from '@storybook/react-vite';
import { inCard } from '../stories/frames.tsx';
import { BulkBar } from './bulk-bar.tsx';

const meta: Meta<typeof BulkBar> = {
  title: 'Charts/BulkBar',
  component: BulkBar,
  decorators: inCard,
  args: { completed: 88, inProgress: 21, problematic: 3, failed: 2, returned: 1 },
};
export default meta;
type Story = StoryObj<typeof BulkBar>;

export const UnderWay: Story = {};
export const AllPaid: Story = {
  args: { completed: 112, inProgress: 0, problematic: 0, failed: 0, returned: 0 },
};
export const OneLeft: Story = {
  args: { completed: 99_999, inProgress: 0, problematic: 1, failed: 1, returned: 0 },
};
