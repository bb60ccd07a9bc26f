import type { DualControlRequest } from '@sanaga/api';
import { screen, within } from '@testing-library/react';
import {
  aDecision,
  anOperator,
  anOrganisationDetail,
  aPause,
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
          { ...payouts, breaker: 'OPEN', reason: 'timeout', queued: 40, waiting: 400_000, sent: 2 },
          { ...collections, breaker: 'UNKNOWN', since: null },
        ],
      }),
      listOrganisations: pageOf([moungo]),
    });
    await show();
    expect(await screen.findByText('Not sending')).toBeInTheDocument();
    expect(screen.getByText('MTN is not responding in time')).toBeInTheDocument();
    expect(screen.getByText(/^40 payments, 400,000.XAF$/)).toBeInTheDocument();
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

  it('say what is there, what waits, and how long it lasts as the last hour went', async () => {
    const at = '2026-11-20T08:30:00.000Z';
    const figures = {
      ...{ queued: 35, waiting: 412_500, balance: { amount: 300_000, at } },
      ...{ lastHour: { count: 20, amount: 150_000 }, hoursLeft: 2 },
    };
    mockApi({
      getOverview: aPlatformOverview({
        operators: [anOperator('DISBURSEMENT', figures), anOperator('COLLECTION')],
        bookedFloat: 298_000,
      }),
      listOrganisations: pageOf([moungo]),
    });
    await show();
    expect(await screen.findByText(/^300,000.XAF, 20 Nov 2026/)).toBeInTheDocument();
    expect(screen.getByText(/^298,000.XAF$/)).toBeInTheDocument();
    expect(screen.getByText(/^35 payments, 412,500.XAF$/)).toBeInTheDocument();
    expect(screen.getByText(/^Until about 20 Nov 2026, 10:30$/)).toBeInTheDocument();
    expect(screen.getByText(/needs 112,500.XAF more than the last known balance/)).toBeInTheDocument();
    expect(screen.getByText('No collections in the last hour')).toBeInTheDocument();
  });

  it('say which rule of alert is beyond its bound', async () => {
    const since = '2026-11-20T08:30:00.000Z';
    const alerts = [
      { rule: 'FLOAT_BELOW' as const, since, bound: 500_000, measured: 300_000 },
      { rule: 'FAILURE_RATE' as const, since, bound: 0.2, measured: 0.35 },
    ];
    mockApi({
      getOverview: aPlatformOverview({
        operators: [anOperator('DISBURSEMENT', { alerts }), anOperator('COLLECTION')],
      }),
      listOrganisations: pageOf([moungo]),
    });
    await show();
    expect(
      await screen.findByText(/^Our balance for payouts is below 500,000.XAF\. Since 20 Nov 2026/),
    ).toBeInTheDocument();
    expect(screen.getByText(/^35% of the payouts of an hour failed; your limit is 20%/)).toBeInTheDocument();
  });

  it('pause a product for a written reason', async () => {
    const api = mockApi({
      getOverview: aPlatformOverview(),
      listOrganisations: pageOf([moungo]),
      pauseProduct: failure('WRONG_STATUS', { message: 'It is paused already.' }),
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Pause collections' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/It takes two super admins to restart/);
    const confirm = within(dialog).getByRole('button', { name: 'Pause collections' });
    expect(confirm).toBeDisabled();
    await person.type(within(dialog).getByLabelText('Reason'), 'Doubled prompts');
    await person.click(confirm);
    expect(await within(dialog).findByText('It is paused already.')).toBeInTheDocument();
    api.use({
      pauseProduct: { success: true, description: 'Paused' },
      getOverview: aPlatformOverview({
        operators: [anOperator('DISBURSEMENT'), anOperator('COLLECTION', { pause: aPause() })],
      }),
      listDualControlRequests: pageOf<DualControlRequest>([]),
    });
    await person.click(confirm);
    expect(await screen.findByText(/^Collections are paused/)).toBeInTheDocument();
    expect(screen.getByText('MTN pays some payouts twice today.')).toBeInTheDocument();
    expect(screen.getByText('Paul Ewane')).toBeInTheDocument();
    expect(screen.getByText('Paused')).toBeInTheDocument();
    expect(api.calls('pauseProduct').at(-1)?.body).toEqual({
      ...{ product: 'COLLECTION', reason: 'Doubled prompts' },
    });
  });

  it('ask for a second super admin before a paused product goes on', async () => {
    const { userId, name } = aSuperAdmin();
    const asked = aDecision({
      ...{ kind: 'PRODUCT_RESUME', product: 'DISBURSEMENT', organisationId: null, organisationName: null },
      ...{ amount: null, askedBy: { userId, name }, confirmableAt: null },
    });
    const api = mockApi({
      getOverview: aPlatformOverview({
        operators: [anOperator('DISBURSEMENT', { pause: aPause() }), anOperator('COLLECTION')],
      }),
      listOrganisations: pageOf([moungo]),
      listDualControlRequests: pageOf<DualControlRequest>([]),
      getSoleDecisionLimit: { upTo: null },
      requestProductResume: asked,
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Restart payouts' }));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText('Why it restarts'), 'MTN has repaired it');
    api.use({ listDualControlRequests: pageOf([asked]) });
    await person.click(await within(dialog).findByRole('button', { name: 'Request restart' }));
    expect(await screen.findByText(/has requested to restart; another super admin/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Restart payouts' })).not.toBeInTheDocument();
    expect(api.calls('requestProductResume')[0]?.body).toEqual({
      ...{ product: 'DISBURSEMENT', reason: 'MTN has repaired it' },
    });
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
