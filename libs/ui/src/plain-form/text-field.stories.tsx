import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { asForm } from '../stories/frames.tsx';
import { TextField } from './text-field.tsx';

const meta: Meta<typeof TextField> = {
  title: 'Public pages/TextField',
  component: TextField,
  decorators: asForm,
  args: { name: 'email', label: 'Email', type: 'email' },
};
export default meta;
type Story = StoryObj<typeof TextField>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: 'amina@moungofruits.cm' } };
export const WithHelp: Story = { args: { children: 'We write to this address only.' } };
export const Wrong: Story = {
  args: { defaultValue: 'amina@', error: 'This is not an email address' },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription(args.error ?? '');
  },
};
export const Disabled: Story = { args: { defaultValue: 'amina@moungofruits.cm', disabled: true } };
export const Password: Story = {
  args: {
    name: 'password',
    label: 'Password',
    type: 'password',
    defaultValue: 'Secret word, 8',
    eye: { show: 'Show password', hide: 'Hide password' },
    aside: <a href="#forgot">Forgot password?</a>,
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};
export const LongWords: Story = {
  args: {
    label: 'Geschäftliche E-Mail-Adresse der Ansprechperson',
    aside: <a href="#why">Wofür wird sie verwendet?</a>,
    error: 'Diese E-Mail-Adresse wird bereits von einer anderen Organisation verwendet.',
  },
};
