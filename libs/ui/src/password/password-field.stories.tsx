import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { asForm } from '../stories/frames.tsx';
import { word } from '../stories/word.ts';
import { PasswordField } from './password-field.tsx';

const meta: Meta<typeof PasswordField> = {
  title: 'Act/PasswordField',
  component: PasswordField,
  decorators: asForm,
  args: { 'aria-label': 'Password', defaultValue: '' },
};
export default meta;
type Story = StoryObj<typeof PasswordField>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: 'Secret word, 8' } };
export const Large: Story = { args: { size: 'large', defaultValue: 'Secret word, 8' } };
export const Wrong: Story = { args: { status: 'error', defaultValue: 'secret' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'Secret word, 8' } };
export const LookedAt: Story = {
  args: { defaultValue: 'Secret word, 8' },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText('Password');
    await userEvent.click(canvas.getByRole('button', { name: word('password.show') }));
    await expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: word('password.hide') }));
    await expect(field).toHaveAttribute('type', 'password');
  },
};
