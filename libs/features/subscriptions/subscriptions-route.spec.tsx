import { screen, waitFor, within } from '@testing-library/react';
import type { Bill, PlanOffer, PlanOverview } from '@sanaga/api';
import {
  anOrganisation,
  aSuperAdmin,
  failure,
  mockApi,
  newId,
  pageOf,
  renderRoute,
  type Answer,
} from '@sanaga/testing';
import { SubscriptionsRoute } from './subscriptions-route.tsx';

const starter: PlanOffer = {
  plan: 'STARTER',
  monthlyPrice: 5_000,
  currency: 'XAF',
  limits: { ADMIN: 1, INITIATOR: 1, VALIDATOR: 1 },
  current: false,
  refusals: [],
  subscribers: 3,
};
const plans = (offers: PlanOffer[]): PlanOverview => ({
  plan: null,
  nextBillAt: null,
  payoutsPausedAt: null,
  plans: offers,
});

const aBill = (changes: Partial<Bill> = {}): Bill => ({
  id: newId(),
  invoice: 'INV-000042',
  billingDate: '2026-11-01T08:00:00.000Z',
  plan: 'PREMIUM',
  amount: 15_000,
  currency: 'XAF',
  periodStart: '2026-10-01T08:00:00.000Z',
  periodEnd: '2026-11-01T08:00:00.000Z',
  status: 'OVERDUE',
  paidAt: null,
  organisationId: newId(),
  organisationName: 'Clinique Sainte-Rita',
  ...changes,
});

const show = (query = '') =>
  renderRoute(<SubscriptionsRoute />, { user: aSuperAdmin(), path: `/super-admin/subscriptions${query}` });

describe('plans', () => {
  it('change their price after a confirmation that shows what that changes', async () => {
    let price = 5_000;
    const api = mockApi({
      listPlans: () => plans([{ ...starter, monthlyPrice: price }]),
      changePlanPrice: ({ body }) => {
        price = body.monthlyPrice;
        return { ...starter, monthlyPrice: price };
      },
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Change the price of Starter' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: /Set 5,000/ })).toBeDisabled();
    const field = within(dialog).getByLabelText('Price per month (XAF)');
    await person.clear(field);
    await person.type(field, '6000');
    expect(
      within(dialog).getByText(/3 organisations will pay 3,000.XAF more per month in total/),
    ).toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: /Set 6,000/ }));
    expect(await screen.findByText('6,000')).toBeInTheDocument();
    expect(api.calls('changePlanPrice')[0]).toMatchObject({
      params: { plan: 'STARTER' },
      body: { monthlyPrice: 6_000 },
    });
  });

  it('leave the price that was typed where the server refuses it', async () => {
    mockApi({
      listPlans: plans([starter]),
      changePlanPrice: failure('INVALID_INPUT', {
        message: 'Some entries need attention.',
        errors: [{ field: 'monthlyPrice', message: 'Enter at most 100,000,000.' }],
      }),
    });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Change the price of Starter' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText('Price per month (XAF)');
    await person.clear(field);
    await person.type(field, '7000');
    await person.click(within(dialog).getByRole('button', { name: /Set 7,000/ }));
    expect(await within(dialog).findByText('Enter at most 100,000,000.')).toBeInTheDocument();
    expect(field).toHaveValue('7,000');
  });

  it('say of what is no price nothing but that', async () => {
    mockApi({ listPlans: plans([starter]) });
    const { person } = await show();
    await person.click(await screen.findByRole('button', { name: 'Change the price of Starter' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('This is the current price.')).toBeInTheDocument();
    await person.clear(dialog.getByLabelText('Price per month (XAF)'));
    await person.type(dialog.getByLabelText('Price per month (XAF)'), '-5');
    expect(dialog.getByText('Whole francs only')).toBeInTheDocument();
    expect(dialog.queryByText('This is the current price.')).not.toBeInTheDocument();
  });

  it('could not be loaded: it offers to try again', async () => {
    mockApi({ listPlans: failure('UNAVAILABLE', { message: 'The database is away.' }) });
    await show();
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('who has which plan', () => {
  it('requests what the address says, and leads to the bills of one', async () => {
    const clinic = anOrganisation({ name: 'Clinique Sainte-Rita', plan: 'PRO' });
    const api = mockApi({ listOrganisations: pageOf([clinic]) });
    await show('?tab=subscribers&plan=PRO&search=rita');
    expect(await screen.findByRole('link', { name: 'Invoices of Clinique Sainte-Rita' })).toHaveAttribute(
      'href',
      `/super-admin/subscriptions?tab=bills&of=${clinic.organisationId}`,
    );
    expect(api.calls('listOrganisations')[0]?.query).toMatchObject({
      plan: 'PRO',
      search: 'rita',
      status: 'APPROVED',
    });
  });
});

describe('bills', () => {
  const issuer = { name: 'Sanaga SA', address: 'Douala', niu: 'M01', rccm: 'RC/1', vatRate: 0.1925 };
  const getIssuer: Answer<'getIssuer'> = { issuer, versions: [] };
  const missing = 'No invoices are issued: the legal details of their issuer are missing.';

  it('say that invoices are on hold without the details of their issuer, and where to set them', async () => {
    mockApi({ listBills: pageOf([aBill()]), getIssuer: { issuer: null, versions: [] } });
    await show('?tab=bills');
    expect(await screen.findByText(missing)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add details' })).toHaveAttribute(
      'href',
      '/super-admin/settings?view=issuer',
    );
  });

  it('are shown by status, and of one organisation where it is named', async () => {
    const organisationId = newId();
    const api = mockApi({ listBills: pageOf([aBill()]), getIssuer });
    const { person, address } = await show(`?tab=bills&status=OVERDUE&of=${organisationId}`);
    const table = await screen.findByRole('table');
    expect(await within(table).findByText('Overdue')).toBeInTheDocument();
    expect(within(table).getByText('INV-000042')).toBeInTheDocument();
    expect(api.calls('listBills')[0]?.query).toMatchObject({ status: 'OVERDUE', organisationId });
    expect(screen.queryByText(missing)).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Show all organisations' }));
    expect(address()).toBe('/super-admin/subscriptions?tab=bills&status=OVERDUE');
    await person.click(screen.getByText('Paid'));
    await waitFor(() => expect(api.calls('listBills').at(-1)?.query).toMatchObject({ status: 'PAID' }));
  });
});

describe('a bill by its address', () => {
  it('is alone in the list, until all are wanted or those of a status', async () => {
    const [one, other] = [aBill(), aBill({ id: newId(), invoice: 'INV-000043', status: 'PAID' })];
    mockApi({
      listBills: ({ query }) =>
        pageOf([one, other].filter(({ id }) => query.id === undefined || id === query.id)),
      getIssuer: { issuer: null, versions: [] },
    });
    const { person, address } = await show(`?tab=bills&id=${other.id}`);
    expect(await screen.findByText('INV-000043')).toBeInTheDocument();
    expect(screen.queryByText('INV-000042')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Show all invoices' }));
    expect(await screen.findByText('INV-000042')).toBeInTheDocument();
    expect(address()).toBe('/super-admin/subscriptions?tab=bills');
  });

  it('is said not to be there', async () => {
    mockApi({ listBills: pageOf<Bill>([]), getIssuer: { issuer: null, versions: [] } });
    const { person, address } = await show(`?tab=bills&id=${newId()}`);
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    await person.click(screen.getByText('Paid'));
    expect(address()).toBe('/super-admin/subscriptions?tab=bills&status=PAID');
  });
});

describe('income', () => {
  it('says what will be there before an invoice is paid', async () => {
    mockApi({
      getSubscriptionIncomeTotal: { Subscription_income: 0 },
      listSubscriptionIncome: [{ month: '2026-11-01', amount: 0, count: 0 }],
    });
    await show('?tab=income');
    expect(await screen.findByText('Paid invoices appear here month by month.')).toBeInTheDocument();
  });

  it('is shown in total and by month', async () => {
    const api = mockApi({
      getSubscriptionIncomeTotal: { Subscription_income: 1_250_000 },
      listSubscriptionIncome: [
        { month: '2026-10-01', amount: 60_000, count: 4 },
        { month: '2026-11-01', amount: 45_000, count: 3 },
      ],
    });
    const { person } = await show('?tab=income');
    expect(await screen.findByText('1,250,000')).toBeInTheDocument();
    expect(screen.getByText('November 2026')).toBeInTheDocument();
    expect(screen.getByText('3 invoices')).toBeInTheDocument();
    await person.click(screen.getByText('24 months'));
    await waitFor(() => expect(api.calls('listSubscriptionIncome').at(-1)?.query).toEqual({ months: 24 }));
  });
});
