import { aSuperAdmin, aUser, mockApi, renderRoute } from '@sanaga/testing';
import { screen } from '@testing-library/react';
import { OtherAppRoute } from './other-app-route.tsx';

beforeEach(() => mockApi());

it('shows a super admin in the portal where the console is', async () => {
  await renderRoute(<OtherAppRoute here="portal" />, { path: '/super-admin', user: aSuperAdmin() });
  expect(await screen.findByRole('link', { name: 'Open the admin console' })).toHaveAttribute(
    'href',
    'http://localhost:4300',
  );
});

it.each([
  ['a member who looks for the console in the portal', 'portal', aUser(), '/dashboard'],
  ['a super admin who looks for the portal in the console', 'console', aSuperAdmin(), '/super-admin'],
  ['a stranger', 'portal', undefined, '/login'],
] as const)('sends %s to the own side', async (_who, here, user, to) => {
  const { address } = await renderRoute(<OtherAppRoute here={here} />, { path: '/elsewhere', user });
  expect(address()).toBe(to);
});
