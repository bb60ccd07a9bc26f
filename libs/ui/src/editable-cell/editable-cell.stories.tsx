import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { EditableCell } from './editable-cell.tsx';

const meta: Meta<typeof EditableCell> = {
  component: EditableCell,
  decorators: (Story) => (
    <div data-grid tabIndex={-1} style={{ maxWidth: 240 }}>
      <Story />
    </div>
  ),
  args: { label: 'Phone number, row 7', value: '6 77 45 12', onCommit() {} },
};
export default meta;
type Story = StoryObj<typeof EditableCell>;

export const Right: Story = { args: { value: '6 77 41 20 85' } };
export const Wrong: Story = { args: { error: 'This is not a mobile number in Cameroon.' } };
export const Missing: Story = {
  args: { label: 'Name, row 140', value: '', placeholder: 'Enter a name', error: 'This is missing.' },
};
export const AnAmount: Story = {
  args: { value: '48 500,50', align: 'right', inputMode: 'numeric', error: 'XAF has no decimals.' },
};
export const Corrected: Story = {
  render: function Corrected(args) {
    const [value, setValue] = useState('6 77 45 12');
    const isShort = value.replace(/\D/g, '').length < 9;
    return (
      <EditableCell {...args} value={value} onCommit={setValue} error={isShort ? 'Too short.' : undefined} />
    );
  },
};
