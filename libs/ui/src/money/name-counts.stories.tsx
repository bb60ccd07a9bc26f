import type { Meta, StoryObj } from '@storybook/react-vite';
import { NameCounts } from './registered-name.tsx';

const meta: Meta<typeof NameCounts> = {
  title: 'Money/NameCounts',
  component: NameCounts,
  args: { matching: 93, toLookAt: 3 },
};
export default meta;
type Story = StoryObj<typeof NameCounts>;

export const SomeToLookAt: Story = {};
export const OneToLookAt: Story = { args: { toLookAt: 1 } };
export const AllMatch: Story = { args: { matching: 96, toLookAt: 0 } };
