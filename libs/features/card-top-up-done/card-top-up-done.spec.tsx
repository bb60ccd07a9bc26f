import { act, screen, waitFor } from '@testing-library/react';
import { aUser, failure, type Handlers, mockApi, newId, renderRoute } from '@sanaga/testing';
import { CardTopUpDoneRoute } from './card-top-up-done-route.tsx';

const id = newId();
const settling = {
  topUpId: id,
  reference: 'C-000042',
  amount: 50_000,
  currency: 'XAF' as const,
  status: 'CREATED' as const,
  checkoutUrl: 'https://checkout.example/pay/1',
  createdAt: '2026-11-20T08:30:00.000Z',
  completedAt: null,
  takenBack: null,
};
const credited = {
  ...settling,
  status: 'COMPLETED' as const,
  checkoutUrl: null,
  completedAt: '2026-11-20T08:31:00.000Z',
};
const route = '/dashboard/balances/success';

async function open(handlers: Handlers = {}, path = `${route}?topUp=${id}`) {
  const api = mockApi({ getCardTopUp: settling, ...handlers });
  return { api, ...(await renderRoute(<CardTopUpDoneRoute />, { path, user: aUser() })) };
}

afterEach(() => jest.useRealTimers());

const outcome = (words: RegExp) => screen.findAllByText(words);

it('shows that the money is in the wallet', async () => {
  const { api } = await open({ getCardTopUp: credited });
  expect(await outcome(/50,000.XAF is in your wallet/)).not.toHaveLength(0);
  expect(api.calls('getCardTopUp')[0]?.params).toEqual({ id });
  expect(screen.getByText('C-000042')).toBeInTheDocument();
});

it.each([
  [50_000, 'Taken back', /^50,000.XAF was taken back from your wallet/],
  [20_000, 'Partly taken back', /^20,000.XAF of 50,000.XAF was taken back from your wallet/],
])('says that it was taken back: %i', async (amount, tag, sentence) => {
  await open({
    getCardTopUp: { ...credited, takenBack: { amount, at: '2026-11-24T09:15:00.000Z' } },
  });
  expect(await outcome(sentence)).not.toHaveLength(0);
  expect(screen.queryByText(/is in your wallet/)).not.toBeInTheDocument();
  expect(screen.getByText(tag, { selector: '.sg-tag span' })).toBeInTheDocument();
  const label = screen.getAllByText('Taken back').find((text) => text.closest('tr'));
  expect(label?.closest('th, td')?.nextElementSibling).toHaveTextContent(/24 Nov.*2026/);
  expect(screen.getByText('Credited')).toBeInTheDocument();
});

it('polls while it is settling, until it is credited', async () => {
  const { api } = await open();
  expect(await outcome(/Your payment is being processed/)).not.toHaveLength(0);
  expect(screen.getByRole('link', { name: /card provider’s page/ })).toHaveAttribute(
    'href',
    settling.checkoutUrl,
  );
  api.use({ getCardTopUp: credited });
  expect(await outcome(/50,000.XAF is in your wallet/)).not.toHaveLength(0);
});

it('polls at once on an event of the wallet', async () => {
  const { api } = await open();
  await outcome(/Your payment is being processed/);
  // read again when the stream opens, which happens before the clock is replaced
  await waitFor(() => expect(api.calls('getCardTopUp')).toHaveLength(2));
  jest.useFakeTimers();
  const before = api.calls('getCardTopUp').length;
  api.emit({ topic: 'wallet', id: null });
  // less than the polling interval, which has run only on the real clock
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(api.calls('getCardTopUp')).toHaveLength(before + 1);
});

it('shows that nothing was charged where it was not paid', async () => {
  await open({ getCardTopUp: { ...settling, status: 'EXPIRED', checkoutUrl: null } });
  expect(await outcome(/Nothing was charged or credited/)).not.toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Start a new top-up' })).toHaveAttribute(
    'href',
    '/dashboard/stripe',
  );
});

it('offers to try again where the provider did not respond', async () => {
  const { api, person } = await open({ getCardTopUp: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ getCardTopUp: credited });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await outcome(/is in your wallet/)).not.toHaveLength(0);
});

it('remembers which top-up it was for whoever has to sign in first', async () => {
  mockApi({});
  await renderRoute(<CardTopUpDoneRoute />, { path: `${route}?topUp=${id}` });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(sessionStorage.getItem('cardTopUp')).toBe(id);
});

it('has nothing to say without a top-up', async () => {
  const { api } = await open({}, route);
  expect(await screen.findByText('No top-up to show')).toBeInTheDocument();
  expect(api.calls('getCardTopUp')).toHaveLength(0);
});
