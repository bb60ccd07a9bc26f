import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PlainForm } from './plain-form.tsx';
import { TextField } from './text-field.tsx';

const words = { submit: 'Continue', sending: 'Sending…' };
const eye = { show: 'Show password', hide: 'Hide password' };

it('hands over what was typed, once', async () => {
  const onSubmit = jest.fn();
  const fields = <TextField name="email" label="Email" />;
  const { rerender } = render(
    <PlainForm {...words} busy={false} onSubmit={onSubmit}>
      {fields}
    </PlainForm>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.cm{Enter}');
  expect(onSubmit.mock.calls).toEqual([[{ email: 'a@b.cm' }]]);
  rerender(
    <PlainForm {...words} busy onSubmit={onSubmit}>
      {fields}
    </PlainForm>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sending…' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Email')).toHaveValue('a@b.cm');
});

it('reports what is typed, but for passwords', async () => {
  const onTyping = jest.fn();
  render(
    <PlainForm {...words} busy={false} onSubmit={() => {}} onTyping={onTyping}>
      <TextField name="email" label="Email" />
      <TextField name="secret" label="Password" type="password" eye={eye} autoComplete="new-password" />
    </PlainForm>,
  );
  await userEvent.type(screen.getByLabelText('Password'), 'Secret-word');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  await userEvent.type(screen.getByLabelText('Password'), '!');
  await userEvent.type(screen.getByLabelText('Email'), 'a');
  expect(onTyping).toHaveBeenLastCalledWith({ email: 'a' });
  expect(JSON.stringify(onTyping.mock.calls)).not.toContain('Secret');
});

it('goes to the first field that was refused, and reads why', () => {
  const form = (busy: boolean, error?: string) => (
    <PlainForm {...words} busy={busy} onSubmit={() => {}}>
      <TextField name="name" label="Name" />
      <TextField name="email" label="Email" error={error} />
    </PlainForm>
  );
  const { rerender } = render(form(true));
  rerender(form(false, 'This is not an email address'));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This is not an email address');
});

describe('the errors of a form that was sent', () => {
  const sentWith = async (errors: Record<string, string>) => {
    function Form() {
      const [shown, setShown] = useState<Record<string, string>>({});
      return (
        <PlainForm {...words} busy={false} onSubmit={() => setShown(errors)}>
          <TextField name="name" label="Name" error={shown['name']} />
          <TextField name="password" label="Password" error={shown['password']} />
          <TextField name="confirm" label="Confirm" error={shown['confirm']} dependencies={['password']} />
        </PlainForm>
      );
    }
    render(<Form />);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };
  const field = (name: string) => screen.getByLabelText(name);

  it('are all there at once, with the focus at the first', async () => {
    await sentWith({ name: 'Required', confirm: 'Differs' });
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription('Required');
    expect(field('Confirm')).toHaveAccessibleDescription('Differs');
  });

  it('go one by one as their fields are changed, and come back if they are sent again', async () => {
    await sentWith({ name: 'Required', confirm: 'Differs' });
    await userEvent.type(field('Name'), 'A');
    expect(field('Name')).toHaveAttribute('aria-invalid', 'false');
    expect(field('Confirm')).toHaveAccessibleDescription('Differs');
    await userEvent.type(field('Password'), 'x');
    expect(field('Confirm')).not.toHaveAccessibleDescription();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(field('Name')).toHaveAccessibleDescription('Required');
    expect(field('Name')).toHaveFocus();
  });
});

it('shows a password on demand', async () => {
  render(<TextField name="password" label="Password" type="password" eye={eye} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});
