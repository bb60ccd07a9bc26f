import { screen, waitFor, within } from '@testing-library/react';
import { aUser, failure, type Handlers, mockApi, newId, pageOf, renderRoute } from '@sanaga/testing';
import { HistoryRoute } from './history-route.tsx';

const dueAt = '2026-12-20T08:30:00.000Z';
const upcoming = {
  plan: 'PREMIUM' as const,
  amount: 15_000,
  currency: 'XAF' as const,
  dueAt,
  covered: true,
  unpaid: { count: 0, amount: 0 },
  payoutsPausedAt: null,
};
const paid = {
  id: newId(),
  invoice: 'INV-000042',
  billingDate: '2026-11-20T08:30:00.000Z',
  plan: 'PREMIUM' as const,
  amount: 15_000,
  currency: 'XAF' as const,
  periodStart: '2026-10-20T08:30:00.000Z',
  periodEnd: '2026-11-20T08:30:00.000Z',
  status: 'PAID' as const,
  paidAt: '2026-11-20T08:31:00.000Z',
};
const overdue = { ...paid, id: newId(), invoice: 'INV-000043', status: 'OVERDUE' as const, paidAt: null };

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

async function open(handlers: Handlers = {}, path = '/dashboard/history') {
  const api = mockApi({ getUpcomingBill: upcoming, listInvoices: pageOf([overdue, paid]), ...handlers });
  return { api, ...(await renderRoute(<HistoryRoute />, { path, user: aUser() })) };
}

it('lists invoices with date, period, status and amount', async () => {
  await open();
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  const rows = table.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toMatch(/INV-000043Premium20 Nov 2026.*Overdue15,000/);
  expect(rows[2]).toMatch(/INV-000042Premium20 Nov 202620 Oct\s–\s20 Nov 2026Paid15,000/);
  expect(screen.getByText('20 December 2026')).toBeInTheDocument();
  expect(screen.getByText('Your balance covers it')).toBeInTheDocument();
});

it('hands out one invoice as a PDF, and all in one archive', async () => {
  const { api, person } = await open({ generateInvoicePdf: '%PDF', downloadAllInvoices: 'PK' });
  await person.click(await screen.findByRole('button', { name: 'INV-000042 as PDF' }));
  await screen.findByRole('button', { name: 'INV-000042 as PDF', busy: false });
  expect(api.calls('generateInvoicePdf')[0]?.params).toEqual({ id: paid.id });
  await person.click(screen.getByRole('button', { name: 'Download all' }));
  await screen.findByRole('button', { name: 'Download all', busy: false });
  expect(saved).toEqual(['INV-000042.pdf', 'Invoices.zip']);
});

it('shows why a file could not be loaded', async () => {
  const { person } = await open({
    generateInvoicePdf: failure('UNAVAILABLE', { message: 'No PDF now.' }),
    downloadAllInvoices: failure('UNAVAILABLE', { message: 'No archive now.' }),
  });
  await person.click(await screen.findByRole('button', { name: 'INV-000042 as PDF' }));
  expect(await screen.findByText('No PDF now.')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Download all' }));
  expect(await screen.findByText('No archive now.')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

it('shows what is owed, what comes of it, and where it is put right', async () => {
  const unpaid = { count: 2, amount: 30_000 };
  const { api } = await open({ getUpcomingBill: { ...upcoming, covered: false, unpaid } });
  expect(await screen.findByText(/2 unpaid invoices, 30,000.XAF in total/)).toHaveTextContent(
    /still unpaid 14 days after the billing date, payouts are paused/,
  );
  expect(screen.getByRole('link', { name: 'Refill wallet' })).toHaveAttribute(
    'href',
    '/dashboard/balances?refill=1',
  );
  expect(api.calls('getUpcomingBill')).toHaveLength(1);
});

it('says since when payouts wait', async () => {
  const unpaid = { count: 1, amount: 15_000 };
  await open({ getUpcomingBill: { ...upcoming, covered: false, unpaid, payoutsPausedAt: dueAt } });
  expect(await screen.findByText(/Payouts have been paused since 20 December 2026/)).toBeInTheDocument();
});

it('shows an individual that nothing is billed', async () => {
  await open({
    getUpcomingBill: { ...upcoming, plan: null, amount: 0, dueAt: null },
    listInvoices: pageOf([]),
  });
  expect(await screen.findByText(/Your account is free/)).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.queryByText('No invoices yet')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download all' })).not.toBeInTheDocument();
});

it('offers to try again where the list could not be loaded', async () => {
  const { api, person } = await open({ listInvoices: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ listInvoices: pageOf([paid]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('INV-000042')).toBeInTheDocument();
});

it('requests the page in the address, and goes to the last one where it does not exist', async () => {
  const { api, address } = await open({}, '/dashboard/history?page=2');
  expect(api.calls('listInvoices')[0]?.query).toMatchObject({ page: 2, size: 20 });
  await waitFor(() => expect(address()).toBe('/dashboard/history'));
});

describe('one invoice by its address', () => {
  const listInvoices: Handlers['listInvoices'] = ({ query }) =>
    pageOf([overdue, paid].filter(({ id }) => query.id === undefined || id === query.id));

  it('is alone in the list until all are wanted', async () => {
    const { person, address } = await open({ listInvoices }, `/dashboard/history?id=${paid.id}`);
    const table = within(await screen.findByRole('table', { name: 'Invoices' }));
    expect(table.getByText('INV-000042')).toBeInTheDocument();
    expect(table.queryByText('INV-000043')).not.toBeInTheDocument();
    // the sum is that of all
    expect(screen.queryByText('1 invoice')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Show all invoices' }));
    expect(await screen.findByText('INV-000043')).toBeInTheDocument();
    expect(address()).toBe('/dashboard/history');
    expect(screen.queryByRole('button', { name: 'Show all invoices' })).not.toBeInTheDocument();
  });

  it('is said not to be there, rather than that there are none', async () => {
    const { person, address } = await open({ listInvoices }, `/dashboard/history?id=${newId()}`);
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    expect(screen.queryByText('No invoices yet')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(address()).toBe('/dashboard/history');
  });
});
