import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { asForm } from '../stories/frames.tsx';
import { CodeInput } from './code-input.tsx';

const meta: Meta<typeof CodeInput> = {
  title: 'Act/CodeInput',
  component: CodeInput,
  decorators: asForm,
  args: { value: '', onChange: fn() },
  render: function Code(args) {
    const [value, setValue] = useState(args.value);
    return <CodeInput {...args} value={value} onChange={setValue} />;
  },
};
export default meta;
type Story = StoryObj<typeof CodeInput>;

export const Empty: Story = {};
export const Half: Story = { args: { value: '407' } };
/** Everything but digits is left out; Backspace removes the last digit. */
export const Typed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '4a07 12');
    await expect(canvas.getByRole('textbox')).toHaveValue('40712');
    await userEvent.keyboard('{Backspace}');
    await expect(canvas.getByRole('textbox')).toHaveValue('4071');
  },
};
/** A pasted code may have spaces; it is checked as soon as it is complete. */
export const Pasted: Story = {
  args: { onComplete: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('407 123');
    await expect(canvas.getByRole('textbox')).toHaveValue('407123');
    await expect(args.onComplete).toHaveBeenLastCalledWith('407123');
  },
};
export const Wrong: Story = {
  args: { value: '407123', error: 'Wrong code. You have 4 attempts left.' },
};
export const Checking: Story = { args: { value: '407123', disabled: true } };
export const ForAnApproval: Story = {
  args: { label: 'Code of the approval', hint: 'It came by email. Nothing is sent before the approval.' },
};
export const LongWords: Story = {
  args: {
    value: '407123',
    error:
      'Dieser Bestätigungscode ist abgelaufen. Fordern Sie einen neuen Code an; es wurde keine Zahlung ausgelöst.',
  },
};
export const Phone: Story = { tags: ['phone', '!autodocs'], args: { value: '40712' } };
