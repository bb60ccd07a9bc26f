import { aMemberUser, mockApi, renderRoute } from '@sanaga/testing';
import { screen } from '@testing-library/react';
import { NotFoundRoute } from './not-found-route.tsx';

beforeEach(() => mockApi());

it('shows that there is no page, and leads a stranger to sign-in', async () => {
  await renderRoute(<NotFoundRoute />, { path: '/nowhere' });
  expect(screen.getByRole('heading', { name: 'There is no page here' })).toBeInTheDocument();
  expect(document.title).toBe('There is no page here · Sanaga');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/login');
});

it('says of another role’s screen that it is for another role', async () => {
  await renderRoute(<NotFoundRoute />, { path: '/dashboard/users', user: aMemberUser('VALIDATOR') });
  expect(screen.getByRole('heading', { name: 'This page is for another role' })).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard');
});
