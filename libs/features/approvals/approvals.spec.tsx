import { screen, waitFor, within } from '@testing-library/react';
import {
  aTransaction,
  aTransactionDetail,
  aUser,
  aWallet,
  failure,
  type Handlers,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { ApprovalsRoute } from './index.ts';

const truck = aTransaction({ name: 'Garage Fotso', amount: 247_000, total: 248_733, reason: 'Truck repair' });
const crates = aTransaction({ name: 'Ibrahim Oumarou', amount: 62_500, total: 62_942 });

async function open(
  handlers: Handlers = {},
  { path = '/dashboard', user = aUser({ roles: ['VALIDATOR'] }) } = {},
) {
  const queue = [truck, crates];
  const api = mockApi({
    listTransactions: ({ query }) =>
      pageOf(query.status === 'PENDING' ? queue.filter(({ status }) => status === 'PENDING') : []),
    getTransactionDetail: ({ params }) => aTransactionDetail(queue.find(({ id }) => id === params.id)),
    getWallet: aWallet(1_000_000),
    approveTransaction: ({ params }) => {
      const at = queue.findIndex(({ id }) => id === params.id);
      const approved = aTransaction({ ...queue[at], status: 'CONFIRMED' });
      queue[at] = approved;
      return approved;
    },
    ...handlers,
  });
  const route = await renderRoute(<ApprovalsRoute />, { path, user });
  return { api, ...route };
}

/** The confirmation; the drawer beneath it is a dialog too, and antd gives every title the same id in tests. */
async function question(): Promise<HTMLElement> {
  const title = await screen.findByText('Approve this payment?');
  return title.closest<HTMLElement>('[role=dialog]') ?? title;
}

it('approves what was seen, with the true cost, and goes on to the next', async () => {
  const { api, person, address } = await open();
  await person.click(await screen.findByRole('button', { name: /Garage Fotso/ }));
  await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
  const dialog = await question();
  expect(within(dialog).getByText(/248,733/)).toBeInTheDocument();
  await person.click(within(dialog).getByRole('button', { name: /Approve 247,000/ }));
  expect(await screen.findByRole('button', { name: /Approve 62,500/ })).toBeInTheDocument();
  expect(address()).toBe(`/dashboard?id=${crates.id}`);
  expect(api.calls('approveTransaction')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Garage Fotso/ })).not.toBeInTheDocument());
});

it('says what the server refuses and leaves the payment open', async () => {
  const message = 'The wallet does not hold enough money for this.';
  const { person } = await open(
    { approveTransaction: failure('INSUFFICIENT_FUNDS', { message }) },
    { path: `/dashboard?id=${truck.id}` },
  );
  await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
  const dialog = await question();
  await person.click(within(dialog).getByRole('button', { name: /Approve 247,000/ }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
});

it('cancels with the reason that was given', async () => {
  const { api, person } = await open(
    { cancelTransaction: aTransaction({ ...truck, status: 'CANCELLED' }) },
    { path: `/dashboard?id=${truck.id}` },
  );
  await person.click(await screen.findByRole('button', { name: 'Cancel payment' }));
  await person.click(await screen.findByLabelText(/Why/));
  await person.paste('Typed twice');
  await person.click(screen.getByRole('button', { name: /Cancel payment of/ }));
  await waitFor(() => expect(api.calls('cancelTransaction')[0]?.body).toEqual({ reason: 'Typed twice' }));
});

it('does not let people approve what they made, and says why', async () => {
  const user = aUser({ roles: ['INITIATOR', 'VALIDATOR'], userId: truck.createdBy.userId });
  await open({}, { path: `/dashboard?id=${truck.id}`, user });
  expect(await screen.findByRole('button', { name: /Approve 247,000/ })).toBeDisabled();
  expect(screen.getByText(/someone else approves it/)).toBeInTheDocument();
});

it('asks an individual for the code of this payment', async () => {
  const user = aUser({ roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'], accountType: 'INDIVIDUAL' });
  const errors = [{ field: 'otpCode', message: 'Wrong code, 4 tries left.' }];
  const { api, person } = await open(
    {
      requestApprovalCode: { success: true, description: 'On its way.' },
      approveTransaction: failure('CODE_WRONG', { errors, triesLeft: 4 }),
    },
    { path: `/dashboard?id=${truck.id}`, user },
  );
  await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
  const dialog = await question();
  expect(within(dialog).getByRole('button', { name: /Approve/ })).toBeDisabled();
  await person.click(within(dialog).getByLabelText('One-time code'));
  await person.paste('123456');
  await person.click(within(dialog).getByRole('button', { name: /Approve/ }));
  expect(await within(dialog).findByText('Wrong code, 4 tries left.')).toBeInTheDocument();
  expect(api.calls('requestApprovalCode')[0]?.query).toEqual({ transactionId: truck.id });
  expect(api.calls('approveTransaction')[0]?.body).toEqual({ otpCode: '123456' });
});

it('says that nothing waits', async () => {
  await open({ listTransactions: pageOf([]) });
  expect(await screen.findByText('Nothing waits for you')).toBeInTheDocument();
});

it('offers to try again where the queue could not be loaded', async () => {
  const { api, person } = await open({ listTransactions: failure('INTERNAL', { message: 'Our side.' }) });
  expect(await screen.findByText('The queue could not be loaded')).toBeInTheDocument();
  api.use({ listTransactions: pageOf([truck]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /Garage Fotso/ })).toBeInTheDocument();
});

it('is for those who may approve', async () => {
  await open({}, { user: aUser({ roles: ['INITIATOR'] }) });
  expect(await screen.findByText('Approvals are for validators')).toBeInTheDocument();
});
