import type { Meta, StoryObj } from '@storybook/react-vite';
import { Amount } from './amount.tsx';

const meta: Meta<typeof Amount> = { component: Amount, args: { value: 18_642_350 } };
export default meta;
type Story = StoryObj<typeof Amount>;

export const Hero: Story = { args: { size: 'hero' } };
export const Detail: Story = { args: { size: 'xl' } };
export const Card: Story = { args: { size: 'lg' } };
export const InText: Story = {
  render: (args) => (
    <p>
      The wallet has <Amount {...args} strong /> available.
    </p>
  ),
};
export const Out: Story = { args: { value: -248_733 } };
export const InStatement: Story = { args: { value: 3_000_000n, sign: 'always' } };
export const InACell: Story = { args: { unit: false, strong: true } };
