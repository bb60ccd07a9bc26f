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
    'Hard to guess, met',
  ]);
});

it('says why a password is guessed, and how strong it is while it is typed', async () => {
  const owner = { name: 'Amina Hamadou' };
  const { rerender } = await renderUi(<PasswordHints password="" owner={owner} />);
  expect(screen.queryByText(/Strength/)).toBeNull();
  expect(screen.getByText('Hard to guess')).toHaveTextContent('not met yet');
  rerender(<PasswordHints password="Amina-2026!" owner={owner} />);
  expect(screen.getByText(/Attackers try your name, address, number and organisation first/)).toBeVisible();
  expect(screen.getByText('Strength: weak')).toBeVisible();
  rerender(<PasswordHints password="Mangrove-71" owner={owner} />);
  expect(screen.getByText('Strength: fair')).toBeVisible();
  rerender(<PasswordHints password="Quiet-Mangrove-71" owner={owner} />);
  expect(screen.getByText('Strength: strong')).toBeVisible();
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
