import { screen } from '@testing-library/react';
import {
  anOperator,
  anOrganisationDetail,
  aPlatformOverview,
  aServiceProvider,
  aShortage,
  aSuperAdmin,
  failure,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { ServicesRoute } from './services-route.tsx';

const moungo = anOrganisationDetail({ name: 'Moungo Fruits SARL' });

const show = (query = '') =>
  renderRoute(<ServicesRoute />, { user: aSuperAdmin(), path: `/super-admin/services${query}` });

describe('services', () => {
  it('say which product of the operator does not respond, why, and what waits', async () => {
    const [payouts, collections] = aPlatformOverview().platform?.operators ?? [];
    if (!payouts || !collections) throw new Error('the fixture has two products');
    mockApi({
      getOverview: aPlatformOverview({
        operators: [
          { ...payouts, breaker: 'OPEN', reason: 'timeout', queued: 40, sent: 2 },
          { ...collections, breaker: 'UNKNOWN', since: null },
        ],
      }),
      listOrganisations: pageOf([moungo]),
    });
    await show();
    expect(await screen.findByText('Not sending')).toBeInTheDocument();
    expect(screen.getByText('MTN is not responding in time')).toBeInTheDocument();
    expect(screen.getByText('40')).toBeInTheDocument();
    expect(screen.getByText(/No worker has reported for a minute/)).toBeInTheDocument();
  });

  it('say that payouts alone wait for the float, though the operator responds', async () => {
    const short = anOperator('DISBURSEMENT', { shortage: aShortage() });
    mockApi({
      getOverview: aPlatformOverview({ operators: [short, anOperator('COLLECTION')] }),
      listOrganisations: pageOf([moungo]),
    });
    await show();
    expect(await screen.findAllByText('Reachable')).toHaveLength(2);
    expect(screen.getByText(/^35 payouts, 412,500.XAF$/)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Restart payouts now' })).toHaveLength(1);
  });

  it('say how many payments only people can end, and that new ones may have to wait', async () => {
    const crowded = { sent: 612, stuck: 37, crowdedSince: '2026-11-20T08:30:00.000Z' };
    mockApi({
      getOverview: aPlatformOverview({
        operators: [anOperator('DISBURSEMENT', crowded), anOperator('COLLECTION')],
      }),
      listOrganisations: pageOf([moungo]),
    });
    await show();
    expect(await screen.findByText('Of these, to be resolved manually')).toBeInTheDocument();
    expect(screen.getByText('37')).toBeInTheDocument();
    expect(screen.getByText(/New ones are sent as outcomes arrive/)).toBeInTheDocument();
  });

  it('show the accounts of the organisation that is opened', async () => {
    const api = mockApi({
      getOverview: aPlatformOverview(),
      listOrganisations: pageOf([moungo]),
      getOrganisationProfileById: moungo,
      listOrganisationServiceProviders: [aServiceProvider({ accountName: 'Caisse principale' })],
    });
    const { person, address } = await show('?search=moungo');
    await person.click(await screen.findByText('Moungo Fruits SARL'));
    expect(await screen.findByText('Caisse principale')).toBeInTheDocument();
    expect(address()).toBe(`/super-admin/services?search=moungo&id=${moungo.organisationId}`);
    expect(api.calls('listOrganisations')[0]?.query).toMatchObject({ search: 'moungo' });
  });

  it('offer to try again each part that could not be loaded', async () => {
    mockApi({
      getOverview: failure('UNAVAILABLE', { message: 'The figures are away.' }),
      listOrganisations: failure('UNAVAILABLE', { message: 'The list is away.' }),
    });
    await show();
    expect(await screen.findByText('The figures are away.')).toBeInTheDocument();
    expect(await screen.findByText('The list is away.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  });
});
