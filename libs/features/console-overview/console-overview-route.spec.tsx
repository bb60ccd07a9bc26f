import { screen, waitFor, within } from '@testing-library/react';
import {
  aPlatformOverview,
  aSuperAdmin,
  failure,
  mockApi,
  newId,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import type { DualControlRequest } from '@sanaga/api';
import { ConsoleOverviewRoute } from './console-overview-route.tsx';

const noRequests = { listDualControlRequests: pageOf<DualControlRequest>([]) };

const decision = (changes: Partial<DualControlRequest> = {}): DualControlRequest => ({
  decisionId: newId(),
  kind: 'WALLET_CLOSE_OUT',
  status: 'OPEN',
  organisationId: newId(),
  organisationName: 'Scierie Dja',
  reason: 'The company was dissolved.',
  email: null,
  amount: 320,
  askedBy: { userId: newId(), name: 'Paul Ewane' },
  askedAt: '2026-11-20T08:30:00.000Z',
  decidedBy: null,
  decidedAt: null,
  confirmableAt: '2026-11-20T08:30:00.000Z',
  ...{ exceptionId: null, resolution: null },
  ...changes,
});

const show = () => renderRoute(<ConsoleOverviewRoute />, { user: aSuperAdmin(), path: '/super-admin' });

describe('the console’s overview', () => {
  it('begins with what needs somebody, and leads there', async () => {
    const oldest = new Date(Date.now() - 2 * 3_600_000).toISOString();
    mockApi({
      ...noRequests,
      getOverview: aPlatformOverview({
        requestsWaiting: 2,
        oldestRequest: oldest,
        organisationsWaiting: { count: 2, oldest },
        refillsWaiting: { count: 3, amount: 900_000, oldest },
      }),
    });
    await show();
    expect(await screen.findByRole('link', { name: '2 requests wait' })).toHaveAttribute(
      'href',
      '/super-admin/organisation-request',
    );
    expect(screen.getAllByText(/the oldest for 2 h/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: '3 refills wait' })).toHaveAttribute(
      'href',
      '/super-admin/process-refills',
    );
  });

  it('leads to individuals where those wait', async () => {
    const oldest = new Date(Date.now() - 3 * 3_600_000).toISOString();
    mockApi({
      ...noRequests,
      getOverview: aPlatformOverview({
        requestsWaiting: 1,
        oldestRequest: oldest,
        individualsWaiting: { count: 1, oldest },
      }),
    });
    await show();
    const link = await screen.findByRole('link', { name: '1 individual waits' });
    expect(link).toHaveAttribute('href', '/super-admin/individuals');
    expect(screen.queryByText('1 request waits')).not.toBeInTheDocument();
  });

  it('says so when nothing does', async () => {
    mockApi({ ...noRequests, getOverview: aPlatformOverview() });
    await show();
    expect(await screen.findByText('Nothing needs you now')).toBeInTheDocument();
    expect(screen.getByText(/12 organisations · 3 individuals/)).toBeInTheDocument();
    expect(screen.getByText('Reachable')).toBeInTheDocument();
  });

  it('offers to try again when the figures could not be loaded', async () => {
    mockApi({ ...noRequests, getOverview: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show();
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  });

  it('shows payouts of unknown outcome, of an operator that is down and of bills overdue', async () => {
    const organisationId = newId();
    const [payouts, collections] = aPlatformOverview().platform?.operators ?? [];
    if (!payouts || !collections) throw new Error('the fixture has two products');
    mockApi({
      ...noRequests,
      getOverview: aPlatformOverview({
        stuck: {
          count: 16,
          amount: 570_000,
          holders: [{ organisationId, name: 'Moungo Fruits', count: 2, amount: 70_000 }],
        },
        billsOverdue: { count: 1, amount: 15_000 },
        operators: [collections, { ...payouts, breaker: 'OPEN', reason: 'NOT_ENOUGH_FUNDS' }],
      }),
    });
    await show();
    expect(await screen.findByText('16 payments with an unknown outcome')).toBeInTheDocument();
    expect(screen.getByText(/14 of others/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Moungo Fruits' })).toHaveAttribute(
      'href',
      `/super-admin/organizations?id=${organisationId}&tab=transactions`,
    );
    expect(
      screen.getByRole('link', { name: 'MTN Mobile Money is not reachable: payments wait' }),
    ).toHaveAttribute('href', '/super-admin/services');
    expect(screen.getByText('Sanaga’s float with MTN is too small')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /1 bill is overdue/ })).toHaveAttribute(
      'href',
      '/super-admin/subscriptions?tab=bills&status=OVERDUE',
    );
  });

  it('asks for confirmation before it agrees to what another super admin requested, and says the server’s refusal', async () => {
    const asked = decision();
    const api = mockApi({
      listDualControlRequests: pageOf([asked]),
      getOverview: aPlatformOverview(),
      confirmCloseOut: failure('PAYMENTS_UNDER_WAY', { message: 'A payment is under way.' }),
    });
    const { person } = await show();
    expect(await screen.findByText('1 decision waits for a second super admin')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Agree' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Agree' }));
    expect(await within(dialog).findByText('A payment is under way.')).toBeInTheDocument();
    api.use({
      confirmCloseOut: { ...asked, status: 'DONE' },
      listDualControlRequests: pageOf<DualControlRequest>([]),
    });
    await person.click(within(dialog).getByRole('button', { name: 'Agree' }));
    expect(await screen.findByText('Nothing needs you now')).toBeInTheDocument();
    expect(api.calls('confirmCloseOut').map(({ params }) => params)).toEqual([
      { decisionId: asked.decisionId },
      { decisionId: asked.decisionId },
    ]);
  });

  it('lets the requester withdraw it, but not agree', async () => {
    const me = aSuperAdmin();
    const asked = decision({ askedBy: { userId: me.userId, name: me.name }, confirmableAt: null });
    const api = mockApi({
      listDualControlRequests: pageOf([asked]),
      getOverview: aPlatformOverview(),
      withdrawDualControlRequest: { ...asked, status: 'WITHDRAWN' },
    });
    const { person } = await show();
    const agree = await screen.findByRole('button', { name: 'Agree' });
    expect(agree).toBeDisabled();
    expect(agree).toHaveAccessibleDescription('You asked for this, so another super admin agrees.');
    await person.click(screen.getByRole('button', { name: 'Take back' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(api.calls('withdrawDualControlRequest')).toHaveLength(1));
  });
});
