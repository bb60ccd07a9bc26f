import type { Transaction } from '@sanaga/api';
import { screen, within } from '@testing-library/react';
import {
  approvalsOf,
  aTransaction,
  aUser,
  aWallet,
  failure,
  type Handlers,
  mockApi,
  pageOf,
  renderRoute,
  anApprovalChallenge,
  aPasskey,
  aSignature,
  forgetPasskeys,
  knowPasskeys,
  signs,
} from '@sanaga/testing';
import { ApprovalsRoute } from './approvals-route.tsx';

const validator = aUser({ roles: ['VALIDATOR'] });
const waiting = (name: string, amount: number, changes: Partial<Transaction> = {}) =>
  aTransaction({ name, amount, total: amount + 100, remarks: [], ...changes });
const garage = waiting('Garage Fotso', 247_000);
const transport = waiting('Transport Kotto', 12_000);
const doubtful = waiting('Odile Nkoa', 9_000, { remarks: ['PAID_RECENTLY'] });

afterEach(forgetPasskeys);

/** Chooses these payments of the queue, and opens the question about those that can be approved together. */
async function choose(payments: readonly Transaction[], handlers: Handlers = {}) {
  const api = mockApi({
    listTransactions: ({ query }) => pageOf(query.toApprove ? [...payments] : []),
    getWallet: aWallet(1_000_000),
    approveTransaction: ({ params }) => ({
      ...(payments.find(({ id }) => id === params['id']) ?? garage),
      status: 'CONFIRMED' as const,
    }),
    ...handlers,
  });
  const { person } = await renderRoute(<ApprovalsRoute />, { path: '/dashboard', user: validator });
  for (const { name } of payments)
    await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  return { api, person, bar: within(await screen.findByRole('region', { name: 'Selected payments' })) };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: /^Approve th/ }));

it('approves those together in which nothing is to check, and shows each before', async () => {
  const { api, person, bar } = await choose([garage, transport, doubtful]);
  expect(bar.getByText(/^3 selected, 268,000/)).toBeInTheDocument();
  await person.click(bar.getByRole('button', { name: 'Approve 2 of 3' }));
  const question = await dialog();
  expect(question.getByText('Garage Fotso')).toBeInTheDocument();
  expect(question.getByText('Transport Kotto')).toBeInTheDocument();
  expect(question.queryByText('Odile Nkoa')).not.toBeInTheDocument();
  expect(question.getByText(/^259,200/)).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: /^Approve 259,000/ }));
  expect(await screen.findAllByText(/^You approved 2 payments, 259,000/)).not.toHaveLength(0);
  expect(api.calls('approveTransaction').map(({ params }) => params)).toEqual([
    { id: garage.id },
    { id: transport.id },
  ]);
  expect(api.calls('challengeApproval')).toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Selected payments' })).not.toBeInTheDocument();
});

it('has the device sign all of them once where one needs a factor', async () => {
  knowPasskeys();
  const get = jest.fn(() => Promise.resolve(aSignature));
  signs(get);
  const signed = {
    ...garage,
    approvals: { ...approvalsOf(1), stepUp: ['PASSKEY' as const, 'CODE' as const] },
  };
  const { api, person, bar } = await choose([signed, transport], {
    listPasskeys: [aPasskey()],
    challengeApproval: anApprovalChallenge,
  });
  await person.click(bar.getByRole('button', { name: 'Approve 2' }));
  const question = await dialog();
  expect(await question.findByText(/^Your device asks for your passkey once/)).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: /^Approve 259,000/ }));
  expect(await screen.findAllByText(/^You approved 2 payments/)).not.toHaveLength(0);
  expect(get).toHaveBeenCalledTimes(1);
  expect(api.calls('challengeApproval').map(({ body }) => body)).toEqual([
    { transactionIds: [garage.id, transport.id] },
  ]);
  expect(api.calls('approveTransaction').map(({ body }) => body)).toEqual([
    { assertion: expect.objectContaining({ id: 'AAAA' }), acknowledged: [] },
    { assertion: expect.objectContaining({ id: 'AAAA' }), acknowledged: [] },
  ]);
});

it('says that a passkey is missing, and approves nothing without one', async () => {
  const signed = { ...garage, approvals: { ...approvalsOf(1), stepUp: ['PASSKEY' as const] } };
  const { person, bar } = await choose([signed], { listPasskeys: [] });
  await person.click(bar.getByRole('button', { name: 'Approve 1' }));
  const question = await dialog();
  expect(await question.findByText(/^Payments are confirmed together with a passkey/)).toBeInTheDocument();
  expect(question.getByRole('button', { name: /^Approve 247,000/ })).toBeDisabled();
});

it('says which were refused, and why', async () => {
  const { person, bar } = await choose([garage, transport], {
    approveTransaction: ({ params }) =>
      params['id'] === garage.id
        ? { ...garage, status: 'CONFIRMED' as const }
        : failure('INSUFFICIENT_FUNDS', { message: 'Your wallet is short.' }),
  });
  await person.click(bar.getByRole('button', { name: 'Approve 2' }));
  await person.click((await dialog()).getByRole('button', { name: /^Approve 259,000/ }));
  expect(
    await screen.findByText(/You approved 1 payment, 247,000.+ 1 not approved: Your wallet is short\./),
  ).toBeInTheDocument();
});

it('offers nothing where each has to be opened', async () => {
  const { bar } = await choose([doubtful]);
  expect(bar.getByRole('button', { name: 'Approve 0 of 1' })).toBeDisabled();
  expect(bar.getByRole('group', { name: /^Open these one by one/ })).toBeInTheDocument();
});
