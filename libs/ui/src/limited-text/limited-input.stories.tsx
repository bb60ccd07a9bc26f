import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { LimitedInput } from './limited-input.tsx';

const meta: Meta<typeof LimitedInput> = {
  title: 'Act/LimitedInput',
  component: LimitedInput,
  args: { 'aria-label': 'Reason', limit: 40, says: true, style: { maxWidth: 360 } },
  render: function Typed({ value, ...args }) {
    const [typed, setTyped] = useState(value);
    return <LimitedInput {...args} value={typed} onChange={({ target }) => setTyped(target.value)} />;
  },
};
export default meta;
type Story = StoryObj<typeof LimitedInput>;

export const Short: Story = { args: { value: 'Harvest pay' } };
export const NearItsEnd: Story = { args: { value: 'Harvest pay of the second week, Njombé' } };
export const TooLong: Story = { args: { value: 'Harvest pay of the second week of November in Njombé' } };
