import type { FirstStep } from '@sanaga/api';
import { screen, within } from '@testing-library/react';
import {
  aServiceProvider,
  aTransaction,
  aUser,
  aWallet,
  failure,
  type Handlers,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { daysIn, daysLeftInMonth } from '../shared/period/calendar.ts';
import { AdminOverviewRoute } from './admin-overview-route.tsx';
import { weekdayOf } from './weekday.ts';

const overview = {
  from: '2026-11-01',
  to: '2026-11-20',
  balance: { balance: 18_642_350, available: 15_930_150, reserved: 2_712_200 },
  paidOut: { amount: 11_284_600, before: 10_352_844, count: 98 },
  statuses: [
    { status: 'COMPLETED' as const, count: 98, amount: 11_284_600 },
    { status: 'PROBLEMATIC' as const, count: 2, amount: 90_000 },
  ],
  waiting: { count: 7, amount: 1_906_500, oldest: new Date(Date.now() - 27 * 3_600_000).toISOString() },
  completedFirstTime: 0.983,
  approvalMinutes: 42,
  cashIn: { total: 17_610_400, before: 0, byMethod: [{ key: 'REFILL', amount: 17_610_400 }] },
  target: [
    { month: '2026-10-01', target: 20_000_000, achieved: 19_000_000 },
    { month: '2026-11-01', target: 20_000_000, achieved: 17_610_400 },
  ],
  week: { current: [10, 0, 0, 0, 15, 0, 0], before: [20, 10, 10, 5, 5, 90, 0] },
  expenses: [{ key: 'SALARIES', amount: 6_842_000, before: 6_578_846 }],
  upcomingBill: { amount: 15_000, dueAt: '2026-12-04T00:00:00.000Z', covered: true },
  lastRefill: { amount: 3_000_000, at: '2026-11-17T09:00:00.000Z' },
  firstSteps: null,
  platform: null,
};

async function open(
  handlers: Handlers = {},
  stored: Record<string, string> = {},
  language: 'en' | 'fr' | 'de' = 'en',
) {
  const api = mockApi({
    getOverview: overview,
    getWallet: aWallet(15_930_150, 2_712_200),
    listServiceProviders: [aServiceProvider({ accountName: 'Caisse Penja', refilledThisMonth: 3_000_000 })],
    listTransactions: pageOf([aTransaction({ name: 'Pauline Eyenga' })]),
    ...handlers,
  });
  const route = await renderRoute(<AdminOverviewRoute />, {
    path: '/dashboard',
    user: aUser({ plan: 'PREMIUM' }),
    stored,
    language,
  });
  return { api, ...route };
}

it('shows the wallet, what waits and the figures of the period', async () => {
  await open();
  const wallet = await screen.findByRole('region', { name: 'Wallet' });
  expect(within(wallet).getByText('18,642,350')).toBeInTheDocument();
  expect(screen.getByText('1 day 3 h')).toHaveClass('sg-warn');
  expect(screen.getByText('9% up on the previous 20 days')).toBeInTheDocument();
  expect(screen.getByText(/^50% down on last week, as of Friday/)).toBeInTheDocument();
  expect(screen.getByText(/10 days left, 2,389,600.XAF to go/)).toBeInTheDocument();
  expect(screen.getByText('Caisse Penja')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /Pauline Eyenga/ })).toBeInTheDocument();
});

it.each([
  [
    'en',
    'Money that comes in appears here by method.',
    'Monthly cash-in appears here beside your targets.',
    'Payouts appear here day by day beside last week’s.',
    'What you pay out appears here by category.',
  ],
  [
    'fr',
    'Les encaissements apparaîtront ici par moyen de paiement.',
    'Les encaissements de chaque mois apparaîtront ici à côté de vos objectifs.',
    'Les paiements de chaque jour apparaîtront ici à côté de ceux de la semaine dernière.',
    'Vos dépenses apparaîtront ici par catégorie.',
  ],
  [
    'de',
    'Hier erscheinen die Eingänge nach Zahlungsart.',
    'Hier erscheinen die Eingänge jedes Monats neben Ihren Zielen.',
    'Hier erscheinen die Auszahlungen jedes Tages neben denen der letzten Woche.',
    'Hier erscheinen Ihre Ausgaben nach Kategorie.',
  ],
] as const)('says in place of empty charts what will be there (%s)', async (language, ...sentences) => {
  const none = [0, 0, 0, 0, 0, 0, 0];
  const getOverview = {
    ...overview,
    cashIn: { total: 0, before: 0, byMethod: [] },
    target: [{ month: '2026-11-01', target: null, achieved: 0 }],
    week: { current: none, before: none },
    expenses: [],
  };
  await open({ getOverview }, {}, language);
  for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
});

it('leads from its cards to the pages behind them', async () => {
  const { person } = await open();
  await screen.findByText('9% up on the previous 20 days');
  const whereTo = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');
  expect(whereTo('All expenses')).toBe('/dashboard/expenses');
  expect(whereTo('Target')).toBe('/dashboard/target');
  expect(whereTo('All invoices')).toBe('/dashboard/history');
  expect(whereTo('Balances')).toBe('/dashboard/balances');
  expect(whereTo('Request payment')).toBe('/dashboard/transactions/request');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'This year');
  await screen.findByText('9% up on the previous 20 days');
  expect(whereTo('All expenses')).toBe('/dashboard/expenses?period=year');
});

it('offers to set a target where there is none', async () => {
  const target = [{ month: '2026-11-01', target: null, achieved: 500_000 }];
  await open({ getOverview: { ...overview, target } });
  expect(await screen.findByRole('link', { name: 'Set a target' })).toHaveAttribute(
    'href',
    '/dashboard/target',
  );
});

it('requests the period that is chosen', async () => {
  const { api, person, address } = await open();
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'Last month');
  expect(address()).toBe('/dashboard?period=lastMonth');
  await screen.findByText('9% up on the previous 20 days');
  const { startDate, endDate } = api.calls('getOverview').at(-1)!.body;
  expect([startDate.slice(-2), daysLeftInMonth(endDate)]).toEqual(['01', 0]);
});

it('leaves what is there when the figures could not be loaded', async () => {
  const { api, person } = await open({ getOverview: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Wallet' })).toBeInTheDocument();
  api.use({ getOverview: overview });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('98.3%')).toBeInTheDocument();
});

it('shows what a new holder lacks', async () => {
  await open({
    listTransactions: pageOf([]),
    listServiceProviders: [],
    getOverview: {
      ...overview,
      waiting: { count: 0, amount: 0, oldest: null },
      expenses: [],
      upcomingBill: null,
    },
  });
  expect(await screen.findByText('No payments yet')).toBeInTheDocument();
  expect(screen.getByText('No account yet')).toBeInTheDocument();
  expect(screen.getByText('No payments waiting.')).toBeInTheDocument();
});

const aStep = (step: FirstStep['step'], changes: Partial<FirstStep> = {}): FirstStep => ({
  step,
  state: 'NEXT',
  reason: null,
  optional: false,
  subjectId: null,
  ...changes,
});
const steps = [
  aStep('DOCUMENTS', { state: 'WAITING', reason: 'IN_REVIEW', optional: true }),
  aStep('ACCOUNT', { reason: 'UNCONFIRMED', subjectId: '7c9e6679-7425-40de-944b-e07fc1f90ae1' }),
  aStep('PEOPLE', { reason: 'NO_VALIDATOR' }),
  aStep('REFILL', { state: 'LATER', reason: 'NEEDS_ACCOUNT' }),
  aStep('PAYMENT', { state: 'LATER', reason: 'NEEDS_MONEY' }),
];

it('shows a new holder the steps to the first payment instead of empty cards', async () => {
  const { api } = await open({ getOverview: { ...overview, firstSteps: steps } });
  const card = await screen.findByRole('region', { name: 'Getting started' });
  expect(within(card).getByText('0 of 5 done')).toBeInTheDocument();
  // optional steps and the payment itself are not counted
  expect(within(card).getByText('3 steps left until your first payment.')).toBeInTheDocument();
  const [documents, account, people, refill, payment] = within(card).getAllByRole('listitem');
  expect(documents).toHaveTextContent('Your documents are under review.');
  expect(within(documents!).getByRole('link', { name: 'See documents' })).toHaveAttribute(
    'href',
    '/dashboard/settings?tab=documents',
  );
  expect(within(account!).getByRole('link', { name: 'Confirm account' })).toHaveAttribute(
    'href',
    '/dashboard/settings?confirm=7c9e6679-7425-40de-944b-e07fc1f90ae1',
  );
  expect(people).toHaveTextContent('You still need a validator');
  expect(within(people!).getByRole('link', { name: 'Invite' })).toHaveAttribute(
    'href',
    '/dashboard/users?invite=1',
  );
  expect(refill).toHaveTextContent('Add and confirm a refill account first.');
  expect(within(payment!).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByText('Cash-in by method')).not.toBeInTheDocument();
  expect(within(card).queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
  expect(api.calls('getOverview')).toHaveLength(1);
});

it('leads first to what the others need, not to what is optional', async () => {
  const first = [aStep('DOCUMENTS', { optional: true }), aStep('ACCOUNT'), ...steps.slice(3)];
  await open({ getOverview: { ...overview, firstSteps: first } });
  const account = await screen.findByRole('link', { name: 'Add account' });
  expect(account).toHaveClass('sg-link-button-primary');
  expect(screen.getByRole('link', { name: 'Upload documents' })).not.toHaveClass('sg-link-button-primary');
});

it('opens what is under way, and the forms of what can be done', async () => {
  await open({
    getOverview: {
      ...overview,
      firstSteps: [
        aStep('ACCOUNT'),
        aStep('PEOPLE', { state: 'WAITING', reason: 'INVITED' }),
        aStep('REFILL', {
          state: 'WAITING',
          reason: 'REQUESTED',
          subjectId: '7c9e6679-7425-40de-944b-e07fc1f90ae2',
        }),
        aStep('PAYMENT', {
          state: 'WAITING',
          reason: 'NEEDS_APPROVAL',
          subjectId: '7c9e6679-7425-40de-944b-e07fc1f90ae3',
        }),
      ],
    },
  });
  const whereTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await whereTo('Add account')).toBe('/dashboard/settings?add=1');
  expect(await whereTo('See users')).toBe('/dashboard/users');
  expect(await whereTo('See refill')).toBe('/dashboard/balances?id=7c9e6679-7425-40de-944b-e07fc1f90ae2');
  expect(await whereTo('See payment')).toBe(
    '/dashboard/transactions?id=7c9e6679-7425-40de-944b-e07fc1f90ae3',
  );
});

it('can be hidden once all but the payment is done, and stays hidden', async () => {
  const firstSteps = [
    aStep('DOCUMENTS', { optional: true }),
    ...(['ACCOUNT', 'PEOPLE', 'REFILL'] as const).map((step) => aStep(step, { state: 'DONE' })),
    aStep('PAYMENT'),
  ];
  const { person, unmount } = await open({ getOverview: { ...overview, firstSteps } });
  expect(
    await screen.findByText('Everything is set up. You can make your first payment.'),
  ).toBeInTheDocument();
  // the wallet has money, so the figures show
  expect(screen.getByRole('region', { name: 'Wallet' })).toBeInTheDocument();
  expect(await screen.findByText('98.3%')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('region', { name: 'Getting started' })).not.toBeInTheDocument();
  expect(screen.getByText('98.3%')).toBeInTheDocument();
  const stored = { ...localStorage } as Record<string, string>;
  unmount();
  await open({ getOverview: { ...overview, firstSteps } }, stored);
  expect(await screen.findByText('98.3%')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Getting started' })).not.toBeInTheDocument();
});

it('counts days', () => {
  expect(daysIn('2026-11-01', '2026-11-20')).toBe(20);
  expect(daysLeftInMonth('2026-02-27')).toBe(1);
  expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-22')]).toEqual([0, 6]);
});
