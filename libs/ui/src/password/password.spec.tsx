import { screen } from '@testing-library/react';
import { renderUi } from '../test/render.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordHints } from './password-hints.tsx';

it('ticks the rules that are met', async () => {
  await renderUi(<PasswordHints password="Secretword" />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'At least 8 characters, met',
    'Uppercase and lowercase letters, met',
    'At least one special character, not met yet',
  ]);
});

it('shows and hides what is typed', async () => {
  const { user } = await renderUi(<PasswordField aria-label="Password" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});
