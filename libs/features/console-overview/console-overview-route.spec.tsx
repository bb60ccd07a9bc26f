import { screen, waitFor, within } from '@testing-library/react';
import {
  aDecision,
  aHold,
  anOperator,
  aPause,
  aPlatformOverview,
  aShortage,
  aSuperAdmin,
  failure,
  mockApi,
  newId,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { type DualControlRequest, startLive } from '@sanaga/api';
import { ConsoleOverviewRoute } from './console-overview-route.tsx';

const noRequests = { listDualControlRequests: pageOf<DualControlRequest>([]) };

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
    expect(await screen.findByRole('link', { name: '2 requests waiting' })).toHaveAttribute(
      'href',
      '/super-admin/organisation-request',
    );
    expect(screen.getAllByText(/the oldest for 2 h/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: '3 refills waiting' })).toHaveAttribute(
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
    const link = await screen.findByRole('link', { name: '1 individual waiting' });
    expect(link).toHaveAttribute('href', '/super-admin/individuals');
    expect(screen.queryByText('1 request waiting')).not.toBeInTheDocument();
  });

  it('names what of the comparison with the operator waits, and documents by their holders', async () => {
    const organisationId = newId();
    const oldest = new Date(Date.now() - 2 * 3_600_000).toISOString();
    mockApi({
      ...noRequests,
      getOverview: aPlatformOverview({
        exceptionsOpen: { count: 7, amount: -295_500, oldest },
        inSuspense: { count: 1, amount: 4_500 },
        statementsMissing: { count: 2, oldest: '2026-11-17' },
        documentsWaiting: {
          ...{ count: 3, oldest },
          holders: [{ organisationId, name: 'Moungo Fruits', count: 2 }],
        },
      }),
    });
    await show();
    const need = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
    expect(await need('7 differences with the operator')).toHaveTextContent(/the oldest for 2 h.*−295,500/);
    expect(await need('1 amount in suspense')).toHaveTextContent(/\+4,500/);
    expect(screen.getByRole('link', { name: '2 days without an operator’s statement' })).toHaveAttribute(
      'href',
      '/super-admin/reports?view=statements',
    );
    expect(screen.getByText('3 documents to review')).toBeInTheDocument();
    expect(screen.getByText(/1 for other customers/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Moungo Fruits' })).toHaveAttribute(
      'href',
      `/super-admin/organizations?id=${organisationId}&tab=documents`,
    );
  });

  it('says so when nothing does', async () => {
    mockApi({ ...noRequests, getOverview: aPlatformOverview() });
    await show();
    expect(await screen.findByText('Nothing needs your attention')).toBeInTheDocument();
    expect(screen.getByText(/12 organisations · 3 individuals/)).toBeInTheDocument();
    expect(screen.getByText('Reachable')).toBeInTheDocument();
  });

  it('shows the months in numbers: payments, what was paid out and what plans brought in', async () => {
    mockApi({ ...noRequests, getOverview: aPlatformOverview() });
    await show();
    const table = within(await screen.findByRole('table', { name: 'Months in numbers' }));
    const [heads, november] = table.getAllByRole('row');
    expect(heads).toHaveTextContent('MonthPaymentsPaid out (XAF)Plan income (XAF)');
    expect(november).toHaveTextContent('November 202641,000,00045,000');
  });

  it('says in place of empty charts what will be there', async () => {
    const month = '2026-11-01';
    mockApi({
      ...noRequests,
      getOverview: aPlatformOverview({
        volumes: [{ month, amount: 0, count: 0 }],
        subscriptionIncome: [{ month, amount: 0, count: 0 }],
      }),
    });
    await show();
    expect(await screen.findByText('Customers’ payouts appear here month by month.')).toBeInTheDocument();
    expect(screen.getByText('Paid invoices appear here month by month.')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
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
        operators: [collections, { ...payouts, breaker: 'OPEN', reason: 'timeout' }],
      }),
    });
    await show();
    expect(await screen.findByText('16 payments with an unknown outcome')).toBeInTheDocument();
    expect(screen.getByText(/14 for other customers/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Moungo Fruits' })).toHaveAttribute(
      'href',
      `/super-admin/organizations?id=${organisationId}&tab=transactions`,
    );
    expect(
      screen.getByRole('link', { name: 'MTN Mobile Money is unavailable: payments are on hold' }),
    ).toHaveAttribute('href', '/super-admin/services');
    expect(screen.getByText('MTN is not responding in time')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /1 overdue invoice/ })).toHaveAttribute(
      'href',
      '/super-admin/subscriptions?tab=bills&status=OVERDUE',
    );
  });

  it('asks for confirmation before it agrees to what another super admin requested, and says the server’s refusal', async () => {
    const asked = aDecision();
    const api = mockApi({
      listDualControlRequests: pageOf([asked]),
      getOverview: aPlatformOverview(),
      confirmCloseOut: failure('PAYMENTS_UNDER_WAY', { message: 'A payment is under way.' }),
    });
    const { person } = await show();
    expect(await screen.findByText('1 decision waiting for a second super admin')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await within(dialog).findByText('A payment is under way.')).toBeInTheDocument();
    api.use({
      confirmCloseOut: { ...asked, status: 'DONE' },
      listDualControlRequests: pageOf<DualControlRequest>([]),
    });
    await person.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Nothing needs your attention')).toBeInTheDocument();
    expect(api.calls('confirmCloseOut').map(({ params }) => params)).toEqual([
      { decisionId: asked.decisionId },
      { decisionId: asked.decisionId },
    ]);
  });

  it('leads from a difference with the operator to where it is decided', async () => {
    const exceptionId = newId();
    const asked = aDecision({ kind: 'RECONCILIATION', exceptionId, resolution: 'SUSPENSE' });
    mockApi({ listDualControlRequests: pageOf([asked]), getOverview: aPlatformOverview() });
    await show();
    expect(await screen.findByRole('link', { name: 'View differences' })).toHaveAttribute(
      'href',
      `/super-admin/reports?view=exceptions&id=${exceptionId}`,
    );
  });

  it('lets the requester withdraw it, but not agree', async () => {
    const me = aSuperAdmin();
    const asked = aDecision({ askedBy: { userId: me.userId, name: me.name }, confirmableAt: null });
    const api = mockApi({
      listDualControlRequests: pageOf([asked]),
      getOverview: aPlatformOverview(),
      withdrawDualControlRequest: { ...asked, status: 'WITHDRAWN' },
    });
    const { person } = await show();
    const agree = await screen.findByRole('button', { name: 'Approve' });
    expect(agree).toBeDisabled();
    expect(agree).toHaveAccessibleDescription(
      'You requested this, so another super admin has to approve it.',
    );
    await person.click(screen.getByRole('button', { name: 'Withdraw' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(api.calls('withdrawDualControlRequest')).toHaveLength(1));
  });

  const short = (changes: Parameters<typeof aShortage>[0] = {}) =>
    aPlatformOverview({ operators: [anOperator('DISBURSEMENT', { shortage: aShortage(changes) })] });

  it('shows payouts that wait for the float: what is there, what is lacking, and how many wait', async () => {
    mockApi({ ...noRequests, getOverview: short() });
    await show();
    expect(await screen.findByText('Payouts are on hold: our balance at MTN is too low')).toBeInTheDocument();
    expect(screen.queryByText('Nothing needs your attention')).not.toBeInTheDocument();
    expect(await screen.findByText(/^1,300.XAF, /)).toBeInTheDocument();
    expect(screen.getByText(/^35 payouts, 412,500.XAF$/)).toBeInTheDocument();
    const smallest = screen.getByText('Smallest payout not covered').closest('tr');
    expect(smallest).toHaveTextContent(/2,000.XAF/);
  });

  it('shows at once that the float runs short, and that it covers payouts again', async () => {
    const api = mockApi({ ...noRequests, getOverview: aPlatformOverview() });
    const { store } = await show();
    const stop = startLive(store.dispatch);
    expect(await screen.findByText('Nothing needs your attention')).toBeInTheDocument();
    // refetched when the stream opens
    await waitFor(() => expect(api.calls('getOverview')).toHaveLength(2));
    api.use({ getOverview: short() });
    api.emit({ topic: 'float', id: null });
    expect(await screen.findByText('Payouts are on hold: our balance at MTN is too low')).toBeInTheDocument();
    api.use({ getOverview: aPlatformOverview() });
    api.emit({ topic: 'float', id: null });
    expect(await screen.findByText('Nothing needs your attention')).toBeInTheDocument();
    expect(screen.queryByText('Our balance at MTN is too low')).not.toBeInTheDocument();
    stop();
  });

  it('says that the operator has not told the balance yet', async () => {
    mockApi({ ...noRequests, getOverview: short({ balance: null }) });
    await show();
    expect(await screen.findByText('MTN has not reported it yet')).toBeInTheDocument();
  });

  it('lets payouts go after a question, and says the server’s refusal', async () => {
    const api = mockApi({
      ...noRequests,
      getOverview: short(),
      releasePayouts: failure('UNAVAILABLE', { message: 'The database is away.' }),
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Restart payouts now' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/Nothing is lost and nothing is paid twice/);
    expect(api.calls('releasePayouts')).toHaveLength(0);
    await person.click(within(dialog).getByRole('button', { name: 'Restart payouts' }));
    expect(await within(dialog).findByText('The database is away.')).toBeInTheDocument();
    api.use({
      releasePayouts: { success: true, description: 'Payouts on hold are being sent now.' },
      getOverview: aPlatformOverview(),
    });
    await person.click(within(dialog).getByRole('button', { name: 'Restart payouts' }));
    expect(await screen.findByText('Nothing needs your attention')).toBeInTheDocument();
    expect(screen.getByText(/^Payouts have restarted/)).toBeInTheDocument();
    expect(screen.queryByText('Our balance at MTN is too low')).not.toBeInTheDocument();
  });

  it('shows that payments are held after a restore, and asks for a second super admin', async () => {
    const { userId, name } = aSuperAdmin();
    const asked = aDecision({
      ...{ kind: 'HOLD_LIFT', organisationId: null, organisationName: null, amount: null },
      ...{ askedBy: { userId, name }, confirmableAt: null },
    });
    const api = mockApi({
      ...noRequests,
      getOverview: aPlatformOverview({ hold: aHold() }),
      getSoleDecisionLimit: { upTo: null },
      requestHoldLift: failure('DUPLICATE', { message: 'Somebody has asked for it already.' }),
    });
    const { person } = await show();
    expect(
      await screen.findByText('Payments have been on hold since the database was restored'),
    ).toBeInTheDocument();
    expect(await screen.findByText(/^The database was restored to its state of 20 Nov 2026/)).toBeVisible();
    expect(screen.getByText(/^17 payments, 238,000.XAF$/)).toBeInTheDocument();
    expect(screen.getByText(/^Payouts, 19.+20 Nov 2026$/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Compare a statement' })).toHaveAttribute(
      'href',
      '/super-admin/reports?view=statements',
    );
    await person.click(screen.getByRole('button', { name: 'Restart payments' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = await within(dialog).findByRole('button', { name: 'Request restart' });
    expect(confirm).toBeDisabled();
    await person.type(within(dialog).getByLabelText(/^Why payments restart without/), 'MTN has none');
    expect(confirm).toBeDisabled();
    await person.click(within(dialog).getByRole('checkbox', { name: /^Restart without comparing/ }));
    await person.click(confirm);
    expect(await within(dialog).findByText('Somebody has asked for it already.')).toBeInTheDocument();
    api.use({ requestHoldLift: asked, listDualControlRequests: pageOf([asked]) });
    await person.click(confirm);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Restart requested'));
    expect(await screen.findByText(/has requested to restart payments/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Restart payments' })).not.toBeInTheDocument();
    expect(api.calls('requestHoldLift').at(-1)?.body).toEqual({
      ...{ reason: 'MTN has none', withoutStatements: true },
    });
  });

  it('lets whoever decides alone restart payments straight away, and says so', async () => {
    const lifted = aDecision({
      ...{ kind: 'HOLD_LIFT', status: 'DONE', organisationId: null, organisationName: null, amount: null },
    });
    mockApi({
      ...noRequests,
      getOverview: aPlatformOverview({ hold: aHold({ missingStatements: [] }) }),
      getSoleDecisionLimit: { upTo: 0 },
      requestHoldLift: lifted,
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Restart payments' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('What was compared'), 'Both statements');
    await person.click(await dialog.findByRole('button', { name: 'Restart payments now' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Payments restarted'));
  });

  it('says what is paused, by whom and why, which alert began, and lets the second super admin agree', async () => {
    const asked = aDecision({
      ...{ kind: 'PRODUCT_RESUME', product: 'DISBURSEMENT', organisationId: null, organisationName: null },
      amount: null,
    });
    const alert = { rule: 'OLDEST_WAITING', since: aPause().since, bound: 30, measured: 31 } as const;
    const api = mockApi({
      listDualControlRequests: pageOf([asked]),
      getOverview: aPlatformOverview({
        operators: [anOperator('DISBURSEMENT', { pause: aPause(), alerts: [alert], waiting: 9_000 })],
      }),
      confirmProductResume: { ...asked, status: 'DONE' },
    });
    const { person } = await show();
    expect(await screen.findByRole('link', { name: 'Payouts are paused' })).toHaveAttribute(
      'href',
      '/super-admin/services',
    );
    expect(screen.getByText('Paul Ewane: MTN pays some payouts twice today.')).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: 'A payout has been on hold for more than 30 minutes' }),
    ).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restart payouts?' });
    api.use({
      getOverview: aPlatformOverview(),
      listDualControlRequests: pageOf<DualControlRequest>([]),
    });
    await person.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Nothing needs your attention')).toBeInTheDocument();
    expect(api.calls('confirmProductResume')).toHaveLength(1);
  });

  it('lets the second super admin agree that payments go again', async () => {
    const asked = aDecision({
      ...{ kind: 'HOLD_LIFT', organisationId: null, organisationName: null, amount: null },
      withoutStatements: true,
    });
    const api = mockApi({
      listDualControlRequests: pageOf([asked]),
      getOverview: aPlatformOverview({ hold: aHold({ missingStatements: [] }) }),
      confirmHoldLift: { ...asked, status: 'DONE' },
    });
    const { person } = await show();
    expect(await screen.findByText('All compared')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/All payments on hold are sent to MTN/);
    expect(dialog).toHaveTextContent(/although MTN statements have not all been compared/);
    api.use({
      getOverview: aPlatformOverview(),
      listDualControlRequests: pageOf<DualControlRequest>([]),
    });
    await person.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Nothing needs your attention')).toBeInTheDocument();
    expect(api.calls('confirmHoldLift')[0]?.params).toEqual({ decisionId: asked.decisionId });
  });

  it('says of an operator that refuses every payment that the mistake is ours', async () => {
    const refusing = anOperator('DISBURSEMENT', { breaker: 'OPEN', reason: 'BAD_REQUEST' });
    mockApi({ ...noRequests, getOverview: aPlatformOverview({ operators: [refusing] }) });
    await show();
    expect(
      await screen.findByRole('link', {
        name: 'MTN Mobile Money declines every payment: payments are on hold',
      }),
    ).toBeInTheDocument();
    expect(screen.getByText(/the error is on our side, for example a wrong setting/)).toBeInTheDocument();
  });
});
