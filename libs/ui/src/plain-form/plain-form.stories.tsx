import type { Meta, StoryObj } from '@storybook/react-vite';
import { PlainForm } from './plain-form.tsx';
import { TextField } from './text-field.tsx';

const meta: Meta = { title: 'PlainForm and TextField' };
export default meta;

const eye = { show: 'Show password', hide: 'Hide password' };
const fields = (error?: string) => (
  <>
    <TextField name="email" label="E-mail" type="email" defaultValue="amina@moungofruits.cm" error={error} />
    <TextField
      name="password"
      label="Password"
      type="password"
      eye={eye}
      aside={<a href="#forgot">Forgot password?</a>}
    />
  </>
);
const form = { onSubmit() {}, busy: false, submit: 'Continue', sending: 'Sending…' };

export const Ready: StoryObj = { render: () => <PlainForm {...form}>{fields()}</PlainForm> };
export const Sending: StoryObj = {
  render: () => (
    <PlainForm {...form} busy>
      {fields()}
    </PlainForm>
  ),
};
export const Refused: StoryObj = {
  render: () => (
    <PlainForm {...form} error="E-mail or password is wrong.">
      {fields('This is not an e-mail address')}
    </PlainForm>
  ),
};
export const NotYet: StoryObj = {
  render: () => (
    <PlainForm {...form} disabled>
      {fields()}
    </PlainForm>
  ),
};
