import type { Meta, StoryObj } from '@storybook/react-vite';
import { Input } from 'antd';
import { expect } from 'storybook/test';
import { Hint } from './hint.tsx';

const meta: Meta<typeof Hint> = {
  title: 'Show/Hint',
  component: Hint,
  args: { children: 'You created this payment, so someone else approves it.' },
};
export default meta;
type Story = StoryObj<typeof Hint>;

export const Quiet: Story = {};
export const Good: Story = { args: { tone: 'good', children: 'NGO NLEND MARIE CLAIRE' } };
export const Warn: Story = { args: { tone: 'warn', children: 'Same number and amount as row 57' } };
export const Bad: Story = { args: { tone: 'bad', children: 'At least 500 XAF a payment' } };
/** Its id makes it the description of its field. */
export const OfAField: Story = {
  args: { tone: 'bad', id: 'too-little', children: 'At least 500 XAF a payment' },
  render: (args) => (
    <>
      <Input aria-label="Amount (XAF)" aria-describedby={args.id} status="error" defaultValue="250" />
      <Hint {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Amount (XAF)' });
    await expect(field).toHaveAccessibleDescription('At least 500 XAF a payment');
  },
};
