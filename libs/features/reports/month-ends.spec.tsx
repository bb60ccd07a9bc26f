import { screen, within } from '@testing-library/react';
import {
  aMonthEnd,
  aSuperAdmin,
  failure,
  issuedMonth,
  mockApi,
  renderRoute,
  type Answer,
} from '@sanaga/testing';
import { ReportsRoute } from './reports-route.tsx';

const running = { month: '2026-11', status: 'RUNNING', issuedBy: null, issuedAt: null } as const;
const over = { ...running, month: '2026-10', status: 'OVER' } as const;
const issued = { ...issuedMonth, month: '2026-09' };

/** Serves three months; the second one is issued when it is asked for. */
function serve(more: Parameters<typeof mockApi>[0] = {}) {
  let present: Answer<'getMonthEnd'> = aMonthEnd(over);
  return mockApi({
    listMonthEnds: [running, over, issued],
    getMonthEnd: () => present,
    issueMonthEnd: () => (present = aMonthEnd({ ...issuedMonth, digest: 'a1'.repeat(32) })),
    ...more,
  });
}

const show = (query = '') =>
  renderRoute(<ReportsRoute />, {
    user: aSuperAdmin(),
    path: `/super-admin/reports?view=monthEnds${query}`,
  });

describe('the months', () => {
  it('show what was issued, by whom, and open one', async () => {
    serve();
    const { person } = await show();
    const table = await screen.findByRole('table', { name: 'Months' });
    const row = within(table).getByRole('row', { name: /September 2026/ });
    expect(within(row).getByText('Issued')).toBeVisible();
    expect(within(row).getByText('Estelle Mvondo')).toBeVisible();
    expect(within(table).getByText('In progress')).toBeVisible();
    await person.click(within(table).getByRole('button', { name: 'October 2026' }));
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'All months' }));
    expect(await screen.findByRole('table', { name: 'Months' })).toBeVisible();
  });

  it('say that they could not be loaded', async () => {
    serve({ listMonthEnds: failure('UNAVAILABLE') });
    await show();
    expect(await screen.findByText('The months could not be loaded')).toBeVisible();
  });
});

describe('a month', () => {
  it('shows its figures, and each account by debits that are its credits', async () => {
    serve();
    await show('&month=2026-10');
    expect(await screen.findByText(/Provisional/)).toBeVisible();
    expect(screen.getByText('Fees earned').parentElement).toHaveTextContent('Fees earned6,000');
    const accounts = screen.getByRole('table', { name: 'Accounts' });
    const total = within(accounts).getByRole('row', { name: /Total/ });
    expect(within(total).getAllByText('2,787,400')).toHaveLength(2);
    const moved = screen.getByRole('table', { name: 'What moved each account' });
    expect(within(moved).getByRole('row', { name: /Fees Entries of our own money/ })).toBeVisible();
  });

  it('is issued once a person has confirmed it, and then says who did', async () => {
    const api = serve();
    const { person } = await show('&month=2026-10');
    await person.click(await screen.findByRole('button', { name: 'Issue month' }));
    const question = await screen.findByRole('dialog', { name: 'Issue October 2026?' });
    await person.click(within(question).getByRole('button', { name: 'Issue October 2026' }));
    expect(await screen.findByText(/Issued by Estelle Mvondo/)).toBeVisible();
    expect(api.calls('issueMonthEnd')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Issue month' })).toBeNull();
    expect(screen.getByText(/a1a1a1/)).toBeVisible();
  });

  it('says why it was not issued', async () => {
    serve({ issueMonthEnd: failure('MONTH_ISSUED', { message: 'This month has already been issued.' }) });
    const { person } = await show('&month=2026-10');
    await person.click(await screen.findByRole('button', { name: 'Issue month' }));
    await person.click(await screen.findByRole('button', { name: 'Issue October 2026' }));
    expect(await screen.findByText('This month has already been issued.')).toBeVisible();
  });

  it('cannot be issued while it goes on', async () => {
    serve({ getMonthEnd: aMonthEnd(running) });
    await show('&month=2026-11');
    expect(await screen.findByText(/can be issued once it is over/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Issue month' })).toBeNull();
  });
});
