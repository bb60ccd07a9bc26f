import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { EditableCell } from './editable-cell.tsx';

const meta: Meta<typeof EditableCell> = {
  title: 'Act/EditableCell',
  component: EditableCell,
  decorators: (Story) => (
    <div data-grid tabIndex={-1} style={{ maxWidth: 240 }}>
      <Story />
    </div>
  ),
  args: { label: 'Phone number, row 7', value: '6 77 45 12', onCommit: fn() },
};
export default meta;
type Story = StoryObj<typeof EditableCell>;

export const Right: Story = { args: { value: '6 77 41 20 85' } };
export const Wrong: Story = { args: { error: 'This is not a mobile number in Cameroon.' } };
/** The sentence is in a line of its own beneath the row. */
export const SaidElsewhere: Story = {
  args: { errorId: 'note-of-row-7' },
  render: (args) => (
    <>
      <EditableCell {...args} />
      <p id="note-of-row-7">Phone number: this is not a mobile number in Cameroon.</p>
    </>
  ),
};
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
  play: async ({ canvas, userEvent }) => {
    const cell = canvas.getByRole('textbox');
    await expect(cell).toHaveAccessibleDescription('Too short.');
    await userEvent.type(cell, ' 20{Enter}');
    await expect(cell).not.toHaveFocus();
    await expect(cell).not.toHaveAttribute('aria-describedby');
  },
};
/** Escape restores the previous value; nothing is submitted. */
export const Undone: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '99{Escape}');
    await expect(canvas.getByRole('textbox')).toHaveValue('6 77 45 12');
    await userEvent.tab();
    await expect(args.onCommit).not.toHaveBeenCalled();
  },
};
/** Enter moves to the next cell of the grid. */
export const TwoOfAGrid: Story = {
  render: (args) => (
    <>
      <EditableCell {...args} />
      <EditableCell {...args} label="Amount, row 7" value="54 000" />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Phone number, row 7' }), '{Enter}');
    await expect(canvas.getByRole('textbox', { name: 'Amount, row 7' })).toHaveFocus();
  },
};
export const Limited: Story = { args: { maxLength: 8, inputMode: 'tel' } };
export const LongWords: Story = {
  args: {
    label: 'Rufnummer, Zeile 7',
    error: 'Diese Rufnummer ist keine kamerunische Mobilfunknummer; Festnetzanschlüsse empfangen kein Geld.',
  },
};
