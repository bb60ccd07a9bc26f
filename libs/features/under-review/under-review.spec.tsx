import {
  aDocument,
  anOrganisation,
  aProfile,
  aUser,
  failure,
  mockApi,
  renderRoute,
  type Handlers,
} from '@sanaga/testing';
import { formatPhone } from '@sanaga/domain';
import { screen } from '@testing-library/react';
import { UnderReviewRoute } from './under-review-route.tsx';

const waiting = aUser({ organizationStatus: 'REQUESTED', status: 'INACTIVE' });

async function open(
  user: ReturnType<typeof aUser> | undefined = waiting,
  handlers: Handlers = {},
  env?: () => Response,
) {
  const api = mockApi({
    getUserProfileInfo: aProfile(user),
    getOrganisationProfile: anOrganisation({ status: 'REQUESTED', location: 'douala' }),
    listOwnDocuments: [aDocument()],
    ...handlers,
  });
  if (env) api.useFront('GET /api/env', env);
  return { api, ...(await renderRoute(<UnderReviewRoute />, { path: '/under-review', user })) };
}

it('shows what was submitted and how long it takes', async () => {
  await open();
  expect(screen.getByText(/up to 3 working days/)).toBeInTheDocument();
  expect(await screen.findByText('Moungo Fruits')).toBeInTheDocument();
  expect(screen.getByText('Douala')).toBeInTheDocument();
  expect(screen.getByText('Sector')).toBeInTheDocument();
  expect(screen.getByText('Agriculture')).toBeInTheDocument();
  expect(screen.getByText('+237 6 77 41 20 85')).toBeInTheDocument();
  expect(await screen.findByText('Amina Hamadou')).toBeInTheDocument();
});

it('takes documents of an organisation that waits, and of nobody else', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Add Trade register (RCCM)' }));
  expect(screen.getByLabelText('Number on the document')).toHaveFocus();
});

it('asks an individual for no documents', async () => {
  await open(aUser({ ...waiting, accountType: 'INDIVIDUAL' }));
  expect(await screen.findByText('Moungo Fruits')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Documents' })).not.toBeInTheDocument();
});

it('opens the dashboard when the server shows that it is approved', async () => {
  const { api, address } = await open();
  await screen.findByText('Moungo Fruits');
  api.use({ getUserProfileInfo: aProfile(aUser()) });
  api.emit({ topic: 'organisation', id: null });
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(address()).toBe('/dashboard');
});

it('says since when and why an organisation is suspended, and opens once it is not', async () => {
  const member = aUser({ organizationStatus: 'SUSPENDED' });
  const suspended = anOrganisation({
    status: 'SUSPENDED',
    suspendedAt: '2026-03-02T09:15:00Z',
    suspensionReason: 'Papers are missing',
  });
  const { api, address } = await open(member, { getOrganisationProfile: suspended });
  expect(screen.getByRole('heading', { name: 'Your organisation is suspended' })).toBeInTheDocument();
  expect(await screen.findByText('Papers are missing')).toBeInTheDocument();
  expect(screen.getByText(/2 Mar 2026/)).toBeInTheDocument();
  api.use({ getUserProfileInfo: aProfile(aUser()) });
  api.emit({ topic: 'organisation', id: null });
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(address()).toBe('/dashboard');
});

describe('whom to ask', () => {
  const states = [
    ['under review', waiting],
    ['suspended', aUser({ organizationStatus: 'SUSPENDED' })],
  ] as const;
  const env = (supportEmail: string | null, supportPhone: string | null) => () =>
    Response.json({ appType: 1, supportEmail, supportPhone });

  it.each(states)('is named where an account is %s, with an address and a number', async (_, user) => {
    await open(user, {}, env('help@sanaga.example', '+237677412085'));
    const email = await screen.findByRole('link', { name: 'help@sanaga.example' });
    expect(email).toHaveAttribute('href', 'mailto:help@sanaga.example');
    expect(screen.getByRole('link', { name: formatPhone('+237677412085') })).toHaveAttribute(
      'href',
      'tel:+237677412085',
    );
  });

  it.each(states)(
    'is nobody where none is set and an account is %s: no reply is promised',
    async (_, user) => {
      await open(user, {}, env(null, null));
      expect(await screen.findByText('Moungo Fruits')).toBeInTheDocument();
      expect(screen.queryByText(/support|reply/i)).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: /@/ })).not.toBeInTheDocument();
    },
  );
});

it('offers to try again where the details could not be read', async () => {
  const { api, person } = await open(waiting, { getOrganisationProfile: failure('UNAVAILABLE') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.use({ getOrganisationProfile: anOrganisation() });
  await person.click(again);
  expect(await screen.findByText('Moungo Fruits')).toBeInTheDocument();
});

it('logs out', async () => {
  const { api, person, address } = await open();
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(address()).toBe('/login');
  expect(api.frontCalls).toContain('DELETE /api/delete-cookies');
});
