import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { LimitedTextArea } from './limited-text-area.tsx';

const meta: Meta<typeof LimitedTextArea> = {
  title: 'Act/LimitedTextArea',
  component: LimitedTextArea,
  args: { 'aria-label': 'Reason', limit: 40, says: true, style: { maxWidth: 360 } },
  render: function Typed({ value, ...args }) {
    const [typed, setTyped] = useState(value);
    return <LimitedTextArea {...args} value={typed} onChange={({ target }) => setTyped(target.value)} />;
  },
};
export default meta;
type Story = StoryObj<typeof LimitedTextArea>;

export const Short: Story = { args: { value: 'Harvest pay' } };
export const NearItsEnd: Story = { args: { value: 'Harvest pay of the second week, Njombé' } };
export const TooLong: Story = { args: { value: 'Harvest pay of the second week of November in Njombé' } };
