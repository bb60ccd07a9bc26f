import type { Meta, StoryObj } from '@storybook/react-vite';
import { Amount } from './amount.tsx';

const meta: Meta<typeof Amount> = { title: 'Money/Amount', component: Amount, args: { value: 18_642_350 } };
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
/** A minus is never a hyphen, and never red. */
export const Out: Story = { args: { value: -248_733 } };
/** Plus is written in statements only. */
export const InStatement: Story = { args: { value: 3_000_000n, sign: 'always' } };
export const OutInStatement: Story = { args: { value: -248_733n, sign: 'always' } };
/** The head of the column says the unit. */
export const InACell: Story = { args: { unit: false, strong: true } };
export const Nothing: Story = { args: { value: 0 } };
/** Above what a float can hold: whole to the last franc. */
export const VeryLarge: Story = { args: { value: 9_007_199_254_740_993n, size: 'lg' } };
export const AnotherCurrency: Story = { args: { value: 2_500, currency: 'EUR' } };
