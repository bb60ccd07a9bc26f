import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { NameInput } from './name-input.tsx';

const meta: Meta<typeof NameInput> = {
  title: 'Act/NameInput',
  component: NameInput,
  args: { 'aria-label': 'Name', style: { maxWidth: 360 } },
  render: function Typed({ value, ...args }) {
    const [typed, setTyped] = useState(value);
    return <NameInput {...args} value={typed} onChange={({ target }) => setTyped(target.value)} />;
  },
};
export default meta;
type Story = StoryObj<typeof NameInput>;

export const Short: Story = { args: { value: 'Pauline N’Gono' } };
export const NearItsEnd: Story = {
  args: { value: 'Coopérative des Planteurs de Njombé-Penja '.repeat(3).slice(0, 115) },
};
export const TooLong: Story = { args: { value: 'Coopérative des Planteurs de Njombé-Penja '.repeat(3) } };
