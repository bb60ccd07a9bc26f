import { aMemberUser, aSuperAdmin, mockApi, renderRoute } from '@sanaga/testing';
import { screen } from '@testing-library/react';
import { NotFoundRoute } from './not-found-route.tsx';

beforeEach(() => mockApi());

it('shows that there is no page, and leads a stranger to sign-in', async () => {
  await renderRoute(<NotFoundRoute />, { path: '/nowhere' });
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(document.title).toBe('Page not found · Sanaga');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/login');
});

it('says of another role’s screen that it is for another role', async () => {
  await renderRoute(<NotFoundRoute />, { path: '/dashboard/users', user: aMemberUser('VALIDATOR') });
  expect(screen.getByRole('heading', { name: 'You do not have access to this page' })).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/dashboard');
});

it.each(['/sign-up', '/icons', '/email'])(
  'says in the console that there is no %s, whatever the role',
  async (path) => {
    await renderRoute(<NotFoundRoute />, { path, user: aSuperAdmin() });
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/super-admin');
  },
);
