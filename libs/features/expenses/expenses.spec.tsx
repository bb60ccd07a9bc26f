import { screen, within } from '@testing-library/react';
import { expenseCategories } from '@sanaga/domain';
import { aMemberUser, aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { ExpensesRoute } from './expenses-route.tsx';

const route = '/dashboard/expenses';
const none = { amount: 0, count: 0 };
const expenses = {
  from: '2026-10-01',
  to: '2026-11-30',
  before: { from: '2026-08-01', to: '2026-09-30' },
  currency: 'XAF' as const,
  total: { amount: 800_000, count: 5, before: { amount: 500_000, count: 4 }, charges: 5_620 },
  categories: expenseCategories.map((category) => {
    if (category === 'SALARIES')
      return { category, amount: 600_000, count: 3, before: { amount: 500_000, count: 4 } };
    return category === 'REPAIRS'
      ? { category, amount: 200_000, count: 2, before: none }
      : { category, ...none, before: none };
  }),
  reasons: [
    { name: 'Harvest pay', amount: 600_000, count: 3, before: { amount: 500_000, count: 4 } },
    { name: 'Truck repair', amount: 200_000, count: 1, before: none },
  ],
  beneficiaries: [{ name: 'Garage Fotso', number: '+237677412086', amount: 200_000, count: 1, before: none }],
  months: [
    { month: '2026-10-01', amount: 300_000, count: 2, categories: [] },
    { month: '2026-11-01', amount: 500_000, count: 3, categories: [] },
  ],
};

async function open(handlers: Handlers = {}, { path = route, user = aUser() } = {}) {
  const api = mockApi({ getExpenses: expenses, ...handlers });
  return { api, ...(await renderRoute(<ExpensesRoute />, { path, user })) };
}

it('shows what the money went to, beside the period before', async () => {
  const { person } = await open();
  const figures = await screen.findByRole('region', { name: 'Expenses of the period' });
  expect(within(figures).getByText('800,000')).toBeInTheDocument();
  expect(within(figures).getByText('60% up on the previous 61 days')).toBeInTheDocument();
  expect(screen.getByText(/^Salaries accounted for 75% of 800,000.XAF\.$/)).toBeInTheDocument();
  expect(screen.getByText(/^Most was paid out in November 2026: 500,000.XAF\.$/)).toBeInTheDocument();
  const [byCategory] = screen.getAllByRole('button', { name: 'Show as table' });
  await person.click(byCategory!);
  const table = screen.getByRole('table', { name: /Salaries accounted for 75%/ });
  // categories without a payment in either period are left out
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(within(table).getByRole('row', { name: /Salaries 500,000.XAF 600,000.XAF/ })).toBeInTheDocument();
});

it('lists what was paid for and who was paid, and leads to the payments', async () => {
  await open();
  const reason = await screen.findByRole('row', { name: /Harvest pay/ });
  expect(within(reason).getByText('3 payments')).toBeInTheDocument();
  expect(within(reason).getByText('500,000')).toBeInTheDocument();
  const garage = screen.getByRole('link', { name: 'Garage Fotso' });
  expect(garage).toHaveAttribute('href', '/dashboard/transactions?status=COMPLETED&paidTo=%2B237677412086');
});

it('requests the days in the address', async () => {
  const { api } = await open({}, { path: `${route}?period=custom&from=2026-10-01&to=2026-11-30` });
  await screen.findByText(/^Salaries accounted for/);
  expect(api.calls('getExpenses')[0]?.query).toEqual({ startDate: '2026-10-01', endDate: '2026-11-30' });
  expect(screen.getByLabelText('From')).toHaveValue('01/10/2026');
});

it('stores the chosen period in the address, and begins own days with those shown', async () => {
  const { api, person, address } = await open();
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'This year');
  expect(address()).toBe(`${route}?period=year`);
  await screen.findByText(/^Salaries accounted for/);
  const { startDate, endDate } = api.calls('getExpenses').at(-1)!.query;
  await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Custom period');
  expect(address()).toBe(`${route}?period=custom&from=${startDate}&to=${endDate}`);
});

it('says so where nothing was paid out', async () => {
  await open({
    getExpenses: {
      ...expenses,
      total: { ...none, before: none, charges: 0 },
      reasons: [],
      beneficiaries: [],
    },
  });
  expect(await screen.findByText('Nothing was paid out')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show as table' })).not.toBeInTheDocument();
});

it('says what will be there where only the period before had expenses', async () => {
  await open({
    getExpenses: {
      ...expenses,
      total: { ...none, before: { amount: 500_000, count: 4 }, charges: 0 },
      months: expenses.months.map((month) => ({ ...month, ...none })),
    },
  });
  expect(await screen.findByText('What you pay out appears here month by month.')).toBeInTheDocument();
  expect(screen.queryByText(/^Most was paid out/)).not.toBeInTheDocument();
});

it('shows what is wrong with the chosen days', async () => {
  const errors = [{ field: 'endDate', message: 'At most 400 days.' }];
  await open({ getExpenses: failure('INVALID_INPUT', { message: 'Look at the fields.', errors }) });
  expect(await screen.findByText('At most 400 days.')).toBeInTheDocument();
});

it('shows why it could not be loaded, and tries again', async () => {
  const { api, person } = await open({ getExpenses: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ getExpenses: expenses });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Salaries accounted for/)).toBeInTheDocument();
});

it('is the admin’s page', async () => {
  const { api } = await open({}, { user: aMemberUser('INITIATOR') });
  expect(await screen.findByText('You do not have access to this page')).toBeInTheDocument();
  expect(api.calls('getExpenses')).toHaveLength(0);
});
