import { aUser, mockApi, renderRoute } from '@sanaga/testing';
import { screen } from '@testing-library/react';
import { CheckMailRoute } from './check-mail-route.tsx';

beforeEach(() => mockApi());

const linkTo = (name: string) => screen.getByRole('link', { name });

it('opens the mail app, and leads on where no mail comes', async () => {
  await renderRoute(<CheckMailRoute />, { path: '/email' });
  expect(screen.getByRole('heading', { level: 1, name: 'Check your email' })).toBeInTheDocument();
  expect(linkTo('Open email app')).toHaveAttribute('href', expect.stringMatching(/mailto:/));
  expect(linkTo('Try another email')).toHaveAttribute('href', '/forgot-password');
  expect(linkTo('Sign in')).toHaveAttribute('href', '/login');
});

it('is there for somebody signed in as well, in their language', async () => {
  await renderRoute(<CheckMailRoute />, { path: '/email', user: aUser(), language: 'fr' });
  expect(screen.getByRole('heading', { name: 'Consultez vos e-mails' })).toBeInTheDocument();
});
