/**
 * The browser is eleven hours behind Douala.
 * @jest-environment-options {"timeZone": "Pacific/Honolulu"}
 */
import { screen, waitFor } from '@testing-library/react';
import { aSuperAdmin, aUser, failure, type Handlers, mockApi, pageOf, renderRoute } from '@sanaga/testing';
import { DayField } from '@sanaga/ui';
import type { ReactElement } from 'react';
import { AdminOverviewRoute } from './admin-overview/admin-overview-route.tsx';
import { ApprovalsRoute } from './approvals/approvals-route.tsx';
import { ConsoleOverviewRoute } from './console-overview/console-overview-route.tsx';
import { ExpensesRoute } from './expenses/expenses-route.tsx';
import { ReportsRoute } from './reports/reports-route.tsx';
import { daysOf } from './shared/period/periods.ts';
import { TargetRoute } from './target/target-route.tsx';
import { TransactionsRoute } from './transactions/transactions-route.tsx';

/** Half an hour into December in Douala; in UTC and in Honolulu it is still November. */
const now = new Date('2026-11-30T23:30:00Z');

beforeEach(() => {
  jest.useFakeTimers({
    now,
    // freezes nothing but the clock
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'queueMicrotask',
      'nextTick',
      'hrtime',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
    ],
  });
  // other cards of a screen may go without their calls here
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const december = { startDate: '2026-12-01', endDate: '2026-12-01' };
const november = { startDate: '2026-11-01', endDate: '2026-11-30' };

interface Case {
  screen: ReactElement;
  path: string;
  call: keyof Handlers;
  /** Days that the call asks for, in any part of it. */
  days: object;
}

const cases: Record<string, Case> = {
  'the payments of this month': {
    screen: <TransactionsRoute />,
    path: '/dashboard/transactions?period=month',
    call: 'listTransactions',
    days: { query: expect.objectContaining({ from: '2026-12-01', to: '2026-12-01' }) },
  },
  'the figures of this month': {
    screen: <AdminOverviewRoute />,
    path: '/dashboard',
    call: 'getOverview',
    days: { body: december },
  },
  'the figures of last month': {
    screen: <AdminOverviewRoute />,
    path: '/dashboard?period=lastMonth',
    call: 'getOverview',
    days: { body: november },
  },
  'the figures of the platform': {
    screen: <ConsoleOverviewRoute />,
    path: '/super-admin',
    call: 'getOverview',
    days: { body: december },
  },
  'the expenses of last month': {
    screen: <ExpensesRoute />,
    path: '/dashboard/expenses?period=lastMonth',
    call: 'getExpenses',
    days: { query: november },
  },
  'the target of this month': {
    screen: <TargetRoute />,
    path: '/dashboard/target',
    call: 'getTarget',
    days: { params: { date: '2026-12' } },
  },
  'what was approved today': {
    screen: <ApprovalsRoute />,
    path: '/dashboard',
    call: 'listTransactions',
    days: { query: expect.objectContaining({ approvedFrom: '2026-12-01' }) },
  },
};

it.each(Object.entries(cases))(
  'asks for %s by Douala’s calendar',
  async (_, { screen: shown, path, call, days }) => {
    const api = mockApi({ [call]: failure('UNAVAILABLE') });
    await renderRoute(shown, { path, user: path.startsWith('/super-admin') ? aSuperAdmin() : aUser() });
    await waitFor(() => expect(api.calls(call)).not.toHaveLength(0));
    expect(api.calls(call)).toContainEqual(expect.objectContaining(days));
  },
);

it.each([
  [<AdminOverviewRoute key="portal" />, '/dashboard', aUser()],
  [<ConsoleOverviewRoute key="console" />, '/super-admin', aSuperAdmin()],
] as const)('names the day that it is in Douala above an overview', async (element, path, user) => {
  mockApi();
  await renderRoute(element, { path, user });
  expect(await screen.findByText(/Tuesday.? 1 December 2026/)).toBeInTheDocument();
});

it('proposes the day before the one that it is in Douala for a statement', async () => {
  mockApi({ listOperatorStatements: pageOf([]), getStatementDays: { days: [] } });
  const { person } = await renderRoute(<ReportsRoute />, {
    path: '/super-admin/reports?view=statements',
    user: aSuperAdmin(),
  });
  await person.click(await screen.findByRole('button', { name: 'Compare a statement' }));
  expect(await screen.findAllByDisplayValue('30/11/2026')).toHaveLength(2);
});

it('offers the day that it is in Douala as today in a calendar', async () => {
  mockApi();
  const onChange = jest.fn();
  const { person } = await renderRoute(<DayField label="Day" onChange={onChange} />, {
    path: '/dashboard',
    user: aUser(),
  });
  await waitFor(() => expect(screen.getByLabelText('Day')).not.toHaveAttribute('readonly'));
  await person.click(screen.getByLabelText('Day'));
  expect(document.querySelector('.ant-picker-cell-today')).toHaveAttribute('title', '2026-12-01');
  await person.click(await screen.findByText('Today'));
  expect(onChange).toHaveBeenLastCalledWith('2026-12-01');
});

it.each([
  ['week', '2026-03-02', { from: '2026-02-24', to: '2026-03-02' }],
  ['month', '2026-03-02', { from: '2026-03-01', to: '2026-03-02' }],
  ['lastMonth', '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
  ['lastMonth', '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }],
  ['year', '2026-03-02', { from: '2026-01-01', to: '2026-03-02' }],
] as const)('knows the days of a %s as seen from %s', (period, today, days) => {
  expect(daysOf(period, today)).toEqual(days);
});
