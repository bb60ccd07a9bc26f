import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { asForm } from '../stories/frames.tsx';
import { PlainForm } from './plain-form.tsx';
import { TextField } from './text-field.tsx';

const eye = { show: 'Show password', hide: 'Hide password' };
const fields = (error?: string) => (
  <>
    <TextField name="email" label="Email" type="email" defaultValue="amina@moungofruits.cm" error={error} />
    <TextField
      name="password"
      label="Password"
      type="password"
      autoComplete="current-password"
      eye={eye}
      aside={<a href="#forgot">Forgot password?</a>}
    />
  </>
);

const meta: Meta<typeof PlainForm> = {
  title: 'Public pages/PlainForm',
  component: PlainForm,
  decorators: asForm,
  args: {
    onSubmit: fn(),
    onTyping: fn(),
    busy: false,
    submit: 'Continue',
    sending: 'Sending…',
    children: fields(),
  },
};
export default meta;
type Story = StoryObj<typeof PlainForm>;

export const Ready: Story = {};
/** Enter sends the values by name; a caller that persists them over a reload gets no password. */
export const Sent: Story = {
  args: { onSubmit: fn(), onTyping: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'Secret word, 8{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledTimes(1);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      email: 'amina@moungofruits.cm',
      password: 'Secret word, 8',
    });
    await expect(args.onTyping).toHaveBeenLastCalledWith({ email: 'amina@moungofruits.cm' });
  },
};
/** Does not send again what is under way. */
export const Sending: Story = {
  args: { busy: true, onSubmit: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sending…' }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
/** The focus goes to the first field that is wrong. */
export const Refused: Story = {
  args: {
    error: 'The email address or the password is wrong.',
    children: fields('This is not an email address'),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveFocus());
  },
};
export const NotYet: Story = { args: { disabled: true } };
export const LongWords: Story = {
  args: {
    submit: 'Zahlungsdienstleistungskonto eröffnen',
    error:
      'Die Anmeldung ist wegen zu vieler Fehlversuche vorübergehend gesperrt. Versuchen Sie es später erneut.',
  },
};
