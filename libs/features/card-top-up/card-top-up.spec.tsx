import { screen, waitFor } from '@testing-library/react';
import {
  aDocument,
  aMemberUser,
  aUser,
  failure,
  type Handlers,
  mockApi,
  newId,
  noNetwork,
  renderRoute,
} from '@sanaga/testing';
import { CardTopUpRoute } from './card-top-up-route.tsx';

const limits = { configured: true, minimum: 500, maximum: 99_999_999 };
const url = 'https://checkout.example/pay/1';
const topUp = {
  topUpId: newId(),
  reference: 'C-000042',
  amount: 50_000,
  currency: 'XAF' as const,
  status: 'CREATED' as const,
  checkoutUrl: url,
  createdAt: '2026-11-20T08:30:00.000Z',
  completedAt: null,
  takenBack: null,
};

let left: unknown[] = [];
beforeEach(() => {
  left = [];
  window.open = (to, where) => {
    left.push([to, where]);
    return null;
  };
});

async function open(handlers: Handlers = {}, user: ReturnType<typeof aUser> | undefined = aUser()) {
  const api = mockApi({
    getCardStatus: limits,
    startCardCheckout: topUp,
    listOwnDocuments: [aDocument()],
    ...handlers,
  });
  return { api, ...(await renderRoute(<CardTopUpRoute />, { path: '/dashboard/stripe', user })) };
}

it('goes to the card provider’s page with the amount, once', async () => {
  const { api, person } = await open();
  await person.type(await screen.findByLabelText('Amount (XAF)'), '50000');
  await person.dblClick(await screen.findByRole('button', { name: /Pay 50,000.XAF by card/ }));
  expect(await screen.findByRole('link', { name: /card provider’s page/ })).toHaveAttribute('href', url);
  expect(left).toEqual([[url, '_self']]);
  expect(sessionStorage.getItem('cardTopUp')).toBe(topUp.topUpId);
  expect(api.calls('startCardCheckout')).toHaveLength(1);
  const [call] = api.calls('startCardCheckout');
  expect(call?.body).toEqual({ amount: 50_000 });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

it('says before anything is typed which required documents are not accepted yet', async () => {
  await open({ listOwnDocuments: [aDocument({ required: true })] });
  expect(await screen.findByText('Trade register (RCCM): Not submitted')).toBeInTheDocument();
  expect(screen.getByLabelText('Amount (XAF)')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Documents' })).toHaveAttribute(
    'href',
    '/dashboard/settings?tab=documents',
  );
});

it('takes a usual amount with a press', async () => {
  const { api, person } = await open();
  await person.click(await screen.findByRole('button', { name: /^100,000/ }));
  await person.click(await screen.findByRole('button', { name: /Pay 100,000.XAF by card/ }));
  await screen.findByRole('link', { name: /card provider’s page/ });
  expect(api.calls('startCardCheckout')[0]?.body).toEqual({ amount: 100_000 });
});

it('says the limits before anything is sent', async () => {
  const { api, person } = await open();
  await person.type(await screen.findByLabelText('Amount (XAF)'), '499{Enter}');
  expect(await screen.findByText(/Between 500.XAF and 99,999,999.XAF/)).toBeInTheDocument();
  expect(api.calls('startCardCheckout')).toHaveLength(0);
});

it.each([
  ['600.5', /^Enter whole francs, at least 500.XAF$/],
  ['0', /^Between 500.XAF and 99,999,999.XAF$/],
])('says of %s what the least is, once', async (typed, refusal) => {
  const { person } = await open();
  const amount = await screen.findByLabelText('Amount (XAF)');
  await person.type(amount, `${typed}{Enter}`);
  await waitFor(() => expect(amount).toHaveAccessibleDescription(refusal));
});

it.each(['499', '100000000'])(
  'says the limits once %s is entered, and offers no payment of it',
  async (typed) => {
    const { person } = await open();
    const amount = await screen.findByLabelText('Amount (XAF)');
    // leaving it empty says nothing yet
    await person.click(amount);
    await person.tab();
    await person.type(amount, typed);
    expect(screen.queryByText('Required')).not.toBeInTheDocument();
    expect(screen.queryByText(/Between 500/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue to payment' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
    await person.tab();
    const limits = /Between 500.XAF and 99,999,999.XAF/;
    await waitFor(() => expect(amount).toHaveAccessibleDescription(limits));
    await person.clear(amount);
    await person.type(amount, '500');
    expect(await screen.findByRole('button', { name: /Pay 500.XAF/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(limits)).not.toBeInTheDocument());
  },
);

it('repeats a call whose response was lost under the same key', async () => {
  const { api, person } = await open({ startCardCheckout: noNetwork });
  await person.type(await screen.findByLabelText('Amount (XAF)'), '50000');
  const pay = await screen.findByRole('button', { name: /Pay 50,000/ });
  await person.click(pay);
  expect(await screen.findByText(/Network Error/)).toBeInTheDocument();
  api.use({ startCardCheckout: topUp });
  await person.click(pay);
  await screen.findByRole('link', { name: /card provider’s page/ });
  const keys = api.calls('startCardCheckout').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

it('shows the server’s error at the amount', async () => {
  const errors = [{ field: 'amount', message: 'Too much for today.' }];
  const { person } = await open({ startCardCheckout: failure('INVALID_INPUT', { errors }) });
  await person.type(await screen.findByLabelText('Amount (XAF)'), '50000');
  await person.click(await screen.findByRole('button', { name: /Pay 50,000/ }));
  expect(await screen.findByText('Too much for today.')).toBeInTheDocument();
  expect(screen.getByLabelText('Amount (XAF)')).toHaveValue('50,000');
});

it('says plainly that cards are not set up', async () => {
  await open({ getCardStatus: { ...limits, configured: false } });
  expect(await screen.findByText('Not available yet')).toBeInTheDocument();
  expect(screen.queryByLabelText('Amount (XAF)')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Refill from an account' })).toHaveAttribute(
    'href',
    '/dashboard/balances?refill=1',
  );
});

it('shows whoever is signed out what to do, and leads back here afterwards', async () => {
  const api = mockApi({});
  await renderRoute(<CardTopUpRoute />, { path: '/dashboard/stripe' });
  expect(await screen.findByText(/You will come back here afterwards/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(api.calls('getCardStatus')).toHaveLength(0);
});

it('shows others than admins whose it is', async () => {
  const { api } = await open({}, aMemberUser('INITIATOR'));
  expect(await screen.findByText('Only admins can top up the wallet')).toBeInTheDocument();
  expect(api.calls('getCardStatus')).toHaveLength(0);
});

it('offers to try again where the server did not respond', async () => {
  const { api, person } = await open({ getCardStatus: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ getCardStatus: limits });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Amount (XAF)')).toBeInTheDocument();
});
