import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { asForm } from '../stories/frames.tsx';
import { PhoneInput } from './phone-input.tsx';

const meta: Meta<typeof PhoneInput> = {
  title: 'Act/PhoneInput',
  component: PhoneInput,
  decorators: asForm,
  args: { 'aria-label': 'Phone number', placeholder: '6 77 41 20 85' },
  render: function Phone(args) {
    const [value, setValue] = useState(args.value ?? '');
    return <PhoneInput {...args} value={value} onChange={setValue} />;
  },
};
export default meta;
type Story = StoryObj<typeof PhoneInput>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: '677412085' } };
export const WithCode: Story = { args: { value: '+237677412085' } };
export const Large: Story = { args: { value: '677412085', size: 'large' } };
export const Wrong: Story = { args: { value: '6774120', status: 'error' } };
export const Typed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '677412085');
    await expect(canvas.getByRole('textbox')).toHaveValue('6 77 41 20 85');
  },
};
/** A digit typed in the middle leaves the caret behind it. */
export const Corrected: Story = {
  args: { value: '67712085' },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole<HTMLInputElement>('textbox');
    await userEvent.click(field);
    field.setSelectionRange(4, 4);
    await userEvent.keyboard('4');
    await expect(field).toHaveValue('6 77 41 20 85');
    await expect(field.selectionStart).toBe(6);
  },
};
/** Numbers of other countries stay as they are typed. */
export const AnotherCountry: Story = { args: { value: '+33 6 12 34 56 78' } };
