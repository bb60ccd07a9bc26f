import { screen, within } from '@testing-library/react';
import { aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { SettingsRoute } from './settings-route.tsx';
import { differenceOf } from './plan-card.tsx';

const nextBillAt = '2026-12-20T08:30:00.000Z';
const offer = (plan: 'STARTER' | 'PREMIUM' | 'PRO', monthlyPrice: number, limits: number[]) => ({
  plan,
  monthlyPrice,
  currency: 'XAF' as const,
  limits: { ADMIN: limits[0] ?? 0, INITIATOR: limits[1] ?? 0, VALIDATOR: limits[2] ?? 0 },
  current: plan === 'PREMIUM',
  refusals: plan === 'STARTER' ? [{ role: 'INITIATOR' as const, used: 3, limit: 1 }] : [],
  subscribers: null,
});
const overview = {
  plan: 'PREMIUM' as const,
  nextBillAt,
  payoutsPausedAt: null,
  plans: [
    offer('STARTER', 5_000, [1, 1, 1]),
    offer('PREMIUM', 15_000, [2, 3, 2]),
    offer('PRO', 30_000, [4, 5, 4]),
  ],
};
const upcoming = {
  plan: 'PREMIUM' as const,
  amount: 15_000,
  currency: 'XAF' as const,
  dueAt: nextBillAt,
  covered: true,
  unpaid: { count: 0, amount: 0 },
  payoutsPausedAt: null,
};

async function open(handlers: Handlers = {}, user = aUser({ plan: 'PREMIUM' })) {
  const api = mockApi({ listPlans: overview, getUpcomingBill: upcoming, ...handlers });
  const path = '/dashboard/settings?tab=plans';
  return { api, ...(await renderRoute(<SettingsRoute />, { path, user })) };
}

const plan = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows the plans side by side with price, limits and what differs', async () => {
  await open();
  const pro = await plan('Pro');
  expect(pro.getByText(/30,000/)).toBeInTheDocument();
  expect(pro.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '4 admins+2',
    '5 initiators+2',
    '4 validators+2',
  ]);
  const premium = await plan('Premium');
  expect(premium.getByText('Your plan')).toBeInTheDocument();
  expect(premium.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('20 December 2026 · Your balance covers it')).toBeInTheDocument();
});

it('says beneath the next bill, not beneath what is unpaid, that the wallet does not cover it', async () => {
  await open({ getUpcomingBill: { ...upcoming, covered: false } });
  const figures = await screen.findByRole('region', { name: 'Next invoice' });
  const detail = '20 December 2026 · Your balance does not cover it yet';
  expect(within(figures).getByText(detail)).toHaveClass('sg-strip-detail');
  expect(screen.getByText('Unpaid invoices').parentElement).toHaveTextContent(/^Unpaid invoices0.XAF$/);
});

it('shows why a smaller plan is not available', async () => {
  await open();
  const starter = await plan('Starter');
  expect(starter.getByRole('button', { name: 'Change to Starter' })).toBeDisabled();
  expect(starter.getByRole('button')).toHaveAccessibleDescription('Initiator: 3 now, 1 allowed.');
});

it('changes the plan after a confirmation', async () => {
  const { api, person } = await open();
  api.use({ changePlan: overview });
  await person.click((await plan('Pro')).getByRole('button', { name: 'Change to Pro' }));
  const question = within(await screen.findByRole('dialog', { name: 'Change to Pro?' }));
  expect(question.getByText(/next invoice, on 20 December 2026/)).toBeInTheDocument();
  expect(api.calls('changePlan')).toHaveLength(0);
  await person.dblClick(question.getByRole('button', { name: /Change to Pro for 30,000/ }));
  expect(await screen.findByText(/You are now on the Pro plan/)).toBeInTheDocument();
  expect(api.calls('changePlan').map(({ body }) => body)).toEqual([{ plan: 'PRO' }]);
});

it('shows the server’s reason where members were added meanwhile', async () => {
  const errors = [{ field: 'plan', message: '3 validators, 2 allowed.' }];
  const message = 'The Pro plan allows fewer users than you have.';
  const { person } = await open({ changePlan: failure('PLAN_LIMIT', { message, errors }) });
  await person.click((await plan('Pro')).getByRole('button', { name: 'Change to Pro' }));
  const question = within(await screen.findByRole('dialog'));
  await person.click(question.getByRole('button', { name: /Change to Pro for/ }));
  expect(await question.findByText(`${message} 3 validators, 2 allowed.`)).toBeInTheDocument();
});

it('shows that payouts wait for a bill', async () => {
  await open({ listPlans: { ...overview, payoutsPausedAt: nextBillAt } });
  expect(await screen.findByText(/Payouts are paused because of an overdue invoice/)).toBeInTheDocument();
});

it('offers to try again where the plans could not be loaded', async () => {
  const { api, person } = await open({ listPlans: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ listPlans: overview });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your plan')).toBeInTheDocument();
});

it.each([
  [4, 2, '+2'],
  [1, 3, '−2'],
  [2, 2, undefined],
  [2, undefined, undefined],
])('says of %s beside %s: %s', (offered, present, words) =>
  expect(differenceOf(offered, present)).toBe(words),
);
