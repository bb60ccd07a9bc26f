import { screen } from '@testing-library/react';
import {
  anOrganisation,
  aServiceProvider,
  aSuperAdmin,
  aWallet,
  failure,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { OrganisationsRoute } from './organisations-route.tsx';

const moungo = anOrganisation({ name: 'Moungo Fruits SARL', plan: 'PREMIUM', status: 'APPROVED' });
const count = { used: 1, limit: 2 };

const show = (query = '') =>
  renderRoute(<OrganisationsRoute />, { user: aSuperAdmin(), path: `/super-admin/organizations${query}` });

describe('organisations', () => {
  it('asks for what the address says, and shows one with wallet, members and accounts', async () => {
    const api = mockApi({
      listOrganisations: pageOf([moungo]),
      getOrganisationWalletDetails: aWallet(750_000),
      getNumberOfUsers: { plan: 'PREMIUM', ADMIN: count, INITIATOR: count, VALIDATOR: count, total: 3 },
      listOrganisationServiceProviders: [aServiceProvider({ accountName: 'Caisse principale' })],
    });
    const { person } = await show('?status=APPROVED&search=moungo');
    await person.click(await screen.findByText('Moungo Fruits SARL'));
    expect(await screen.findByText('W-000001')).toBeInTheDocument();
    expect(await screen.findByText('Caisse principale')).toBeInTheDocument();
    expect(screen.getAllByText('1 of 2')).toHaveLength(3);
    expect(api.calls('listOrganisations')[0]?.query).toMatchObject({ status: 'APPROVED', search: 'moungo' });
  });

  it('names the search that found nothing and clears it', async () => {
    mockApi({ listOrganisations: ({ query }) => pageOf(query.search ? [] : [moungo]) });
    const { person } = await show('?search=nobody');
    await person.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('Moungo Fruits SARL')).toBeInTheDocument();
  });

  it('offers to try again when the list could not be loaded', async () => {
    mockApi({ listOrganisations: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show();
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  });
});
