import { startLive } from '@sanaga/api';
import { dayInDouala } from '@sanaga/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  aMember,
  aTransaction,
  aBulkOrigin,
  aRepeat,
  aTransactionDetail,
  aUser,
  aWallet,
  bulkItems,
  failure,
  type Handlers,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { formatPhone } from '../shared/people/phone-number.ts';
import { ApprovalsRoute } from './approvals-route.tsx';

const truck = aTransaction({ name: 'Garage Fotso', amount: 247_000, total: 248_733, reason: 'Truck repair' });
const crates = aTransaction({ name: 'Ibrahim Oumarou', amount: 62_500, total: 62_942 });

async function open(
  handlers: Handlers = {},
  { path = '/dashboard', user = aUser({ roles: ['VALIDATOR'] }), language = 'en' as 'en' | 'de' } = {},
) {
  const queue = [truck, crates];
  const api = mockApi({
    listTransactions: ({ query }) =>
      pageOf(query.toApprove ? queue.filter(({ status }) => status === 'PENDING') : []),
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
  const route = await renderRoute(<ApprovalsRoute />, { path, user, language });
  return { api, ...route };
}

/** Finds the confirmation; the drawer beneath it is a dialog too, and antd gives every title the same id in tests. */
async function question(): Promise<HTMLElement> {
  const title = await screen.findByText(/^Approve .+ to .+\?$/);
  return title.closest<HTMLElement>('[role=dialog]') ?? title;
}

it('approves what was seen, with the total cost, and moves to the next', async () => {
  const { api, person, address } = await open();
  await person.click(await screen.findByRole('button', { name: /Garage Fotso/ }));
  await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
  const dialog = await question();
  expect(within(dialog).getByText(/248,733/)).toBeInTheDocument();
  // a quick second press approves neither this one nor the next
  await person.dblClick(within(dialog).getByRole('button', { name: /Approve 247,000/ }));
  expect(await screen.findByRole('button', { name: /Approve 62,500/ })).toBeInTheDocument();
  expect(address()).toBe(`/dashboard?id=${crates.id}`);
  expect(api.calls('approveTransaction')).toHaveLength(1);
  expect(screen.getAllByText(/^Approved: 247,000.XAF to Garage Fotso$/)).not.toHaveLength(0);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Garage Fotso/ })).not.toBeInTheDocument());
});

it('says for how long a payment has waited, and who can approve it', async () => {
  const createdAt = new Date(Date.now() - 15 * 3_600_000).toISOString();
  await open(
    { getTransactionDetail: aTransactionDetail({ ...truck, createdAt }) },
    { path: `/dashboard?id=${truck.id}` },
  );
  expect(await screen.findByText(/^For 15.h\. Victor Tabi can approve this\.$/)).toBeInTheDocument();
});

it('says who decided where a question closes because somebody else did', async () => {
  const { api, person, store } = await open({}, { path: `/dashboard?id=${truck.id}` });
  const stop = startLive(store.dispatch);
  await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
  const dialog = await question();
  const approvedBy = { userId: '00000000-0000-4000-8000-00000000abcd', name: 'Paul-Éric Essomba' };
  api.use({
    listTransactions: pageOf([]),
    getTransactionDetail: aTransactionDetail({ ...truck, status: 'CONFIRMED', approvedBy }),
  });
  api.emit({ topic: 'transaction', id: truck.id });
  expect(
    await screen.findByText('Paul-Éric Essomba approved this payment while you had it open.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(api.calls('approveTransaction')).toHaveLength(0);
  stop();
});

it.each([
  [
    'somebody did',
    { userId: '00000000-0000-4000-8000-00000000abcd', name: 'Paul-Éric Essomba' },
    'Paul-Éric Essomba cancelled this payment while you had it open. No money was sent.',
  ],
  ['nobody did', null, 'This payment was cancelled while you had it open. No money was sent.'],
])('says who cancelled a payment meanwhile: %s', async (_who, by, said) => {
  const { api, store } = await open({}, { path: `/dashboard?id=${truck.id}` });
  const stop = startLive(store.dispatch);
  await screen.findByRole('button', { name: /Approve 247,000/ });
  const cancelled = { ...aTransactionDetail(truck), status: 'CANCELLED' as const };
  const end = { at: truck.createdAt, by, from: 'PENDING' as const, to: 'CANCELLED' as const, why: '' };
  api.use({
    listTransactions: pageOf([]),
    getTransactionDetail: { ...cancelled, history: [...cancelled.history, end] },
  });
  api.emit({ topic: 'transaction', id: truck.id });
  expect(await screen.findByText(said)).toBeInTheDocument();
  stop();
});

it('says of a payment whose name is not checked yet that it can be approved anyway', async () => {
  const notChecked = {
    ...truck,
    nameChecked: false,
    nameMatch: 'NOT_AVAILABLE',
    registeredName: null,
  } as const;
  const { api, person } = await open(
    { getTransactionDetail: aTransactionDetail(notChecked) },
    { path: `/dashboard?id=${truck.id}` },
  );
  const said = 'MTN has not confirmed the name yet. You can approve anyway.';
  expect((await screen.findAllByText('Name not checked yet'))[0]).toBeVisible();
  expect(screen.queryByText(said)).not.toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
  const dialog = within(await question());
  expect(dialog.getByText('Name not checked yet')).toBeInTheDocument();
  expect(dialog.getByText(said)).toBeInTheDocument();
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: /Approve 247,000/ }));
  await waitFor(() => expect(api.calls('approveTransaction')).toHaveLength(1));
});

it('says in a row of the queue that a name is not checked yet', async () => {
  const names = { [truck.id]: false, [crates.id]: true };
  await open({
    listTransactions: ({ query }) =>
      pageOf(
        query.toApprove
          ? [truck, crates].map((payment) => ({
              ...payment,
              nameMatch: 'NOT_AVAILABLE' as const,
              registeredName: null,
              nameChecked: names[payment.id] ?? false,
            }))
          : [],
      ),
  });
  const rowOf = async (name: string) =>
    (await screen.findByRole('button', { name: new RegExp(name) })).closest('tr');
  expect(await rowOf(truck.name)).toHaveTextContent('Name not checked yet');
  expect(await rowOf(crates.name)).toHaveTextContent('Name not available');
  expect(await rowOf(crates.name)).not.toHaveTextContent('Name not checked yet');
});

const isNotTwice =
  'This is not the same payment again, although the same amount was paid to this number in the last 24 hours or is waiting';

describe('what there is to check in a single payment', () => {
  const doubtful = (changes: Partial<typeof truck> = {}) =>
    aTransactionDetail({
      ...truck,
      nameMatch: 'DIFFERS',
      registeredName: 'KAMDEM BORIS',
      remarks: ['PAID_RECENTLY', 'FIRST_PAYMENT'],
      ...changes,
    });
  const ask = async (person: Awaited<ReturnType<typeof open>>['person']) => {
    await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
    return within(await question());
  };
  const tick = (dialog: Awaited<ReturnType<typeof ask>>, name: string) =>
    within(dialog.getByRole('group', { name: 'Before you approve:' })).getByRole('checkbox', { name });
  const isKamdems = `I know that ${formatPhone(truck.number)} belongs to KAMDEM BORIS`;
  const confirm = (dialog: Awaited<ReturnType<typeof ask>>) =>
    dialog.getByRole('button', { name: /Approve 247,000/ });

  it('is ticked before it is approved, each thing by itself, and is said with the approval', async () => {
    const { api, person } = await open(
      { getTransactionDetail: doubtful() },
      { path: `/dashboard?id=${truck.id}` },
    );
    const dialog = await ask(person);
    expect(confirm(dialog)).toBeDisabled();
    await person.click(tick(dialog, isKamdems));
    expect(confirm(dialog)).toBeDisabled();
    await person.click(tick(dialog, isNotTwice));
    // a first payment is mentioned, as a new organisation has no other sign to check
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
    expect(dialog.getByText('First payment to this number')).toBeInTheDocument();
    await person.click(confirm(dialog));
    await waitFor(() =>
      expect(api.calls('approveTransaction').map(({ body }) => body)).toEqual([
        { acknowledged: ['PAID_RECENTLY', 'NAME_DIFFERS'] },
      ]),
    );
  });

  it('is asked for where the name came after the question was opened', async () => {
    const { api, person } = await open(
      {
        approveTransaction: failure('CHECKS_CHANGED', { message: 'There is more to check.' }),
        getTransactionDetail: aTransactionDetail({ ...truck, nameChecked: false }),
      },
      { path: `/dashboard?id=${truck.id}` },
    );
    const dialog = await ask(person);
    api.use({ getTransactionDetail: doubtful({ remarks: [] }) });
    await person.click(confirm(dialog));
    expect(await dialog.findByText('There is more to check.')).toBeInTheDocument();
    await waitFor(() => expect(tick(dialog, isKamdems)).not.toBeChecked());
    expect(confirm(dialog)).toBeDisabled();
  });
});

it('says in the queue, the drawer and the question what else to look at in a single payment', async () => {
  const remarks = ['PAID_RECENTLY', 'FIRST_PAYMENT'] as const;
  const again = { ...truck, remarks: [...remarks] };
  const { person } = await open(
    {
      listTransactions: ({ query }) => pageOf(query.toApprove ? [again] : []),
      getTransactionDetail: aTransactionDetail(again),
    },
    { path: '/dashboard' },
  );
  const twice = 'Same amount to this number in the last 24 hours, paid or waiting';
  expect(await screen.findByText(twice)).toBeInTheDocument();
  expect(screen.queryByText('First payment to this number')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: new RegExp(truck.name) }));
  await screen.findByText('First payment to this number');
  expect(screen.getAllByText(twice)).toHaveLength(2);
  await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
  const dialog = within(await question());
  expect(dialog.getByText(isNotTwice)).toBeInTheDocument();
  expect(dialog.getByText('First payment to this number')).toBeInTheDocument();
});

it('shows what the server refuses and leaves the payment open', async () => {
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

it.each([
  ['VALIDATOR', 'Your wallet is 1 XAF short. An admin can refill it.'],
  ['ADMIN', 'Your wallet is 1 XAF short. Refill it first.'],
] as const)('says to the role %s what helps where the wallet is a franc short', async (role, said) => {
  await open(
    { getWallet: aWallet(truck.total - 1) },
    { path: `/dashboard?id=${truck.id}`, user: aUser({ roles: [role] }) },
  );
  const approve = await screen.findByRole('button', { name: /Approve 247,000/ });
  expect(approve).toBeDisabled();
  expect(approve).toHaveAccessibleDescription(said.replace('1 XAF', '1\u00a0XAF'));
});

it('says that nothing can be approved as long as the wallet owes money', async () => {
  await open({ getWallet: { ...aWallet(0), debt: 40_000 } });
  expect(await screen.findByText(/^The wallet is overdrawn by 40,000/)).toBeInTheDocument();
});

it('rejects what somebody else made with the reason that was typed, and not without one', async () => {
  const { api, person } = await open(
    { cancelTransaction: aTransaction({ ...truck, status: 'CANCELLED' }) },
    { path: `/dashboard?id=${truck.id}` },
  );
  await person.click(await screen.findByRole('button', { name: 'Reject payment' }));
  expect(await screen.findByRole('button', { name: /Reject payment of/ })).toBeDisabled();
  await person.click(screen.getByLabelText(/^Reason/));
  await person.paste('Typed twice');
  await person.click(screen.getByRole('button', { name: /Reject payment of/ }));
  await waitFor(() => expect(api.calls('cancelTransaction')[0]?.body).toEqual({ reason: 'Typed twice' }));
});

it('rejects with a common reason by one press, which another one replaces', async () => {
  const { api, person } = await open(
    { cancelTransaction: aTransaction({ ...truck, status: 'CANCELLED' }) },
    { path: `/dashboard?id=${truck.id}` },
  );
  await person.click(await screen.findByRole('button', { name: 'Reject payment' }));
  const common = within(await screen.findByRole('group', { name: 'Common reasons' }));
  await person.click(common.getByRole('button', { name: 'Already paid' }));
  await person.click(common.getByRole('button', { name: 'Wrong amount' }));
  expect(common.getByRole('button', { name: 'Wrong amount', pressed: true })).toBeInTheDocument();
  expect(common.getByRole('button', { name: 'Already paid', pressed: false })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /Reject payment of/ }));
  await waitFor(() => expect(api.calls('cancelTransaction')[0]?.body).toEqual({ reason: 'Wrong amount' }));
  expect(await screen.findAllByText(/^Rejected: 247,000.XAF to Garage Fotso$/)).not.toHaveLength(0);
});

it('says that a reason is too long that was pasted, and cancels once it is shortened', async () => {
  const { api, person } = await open(
    { cancelTransaction: aTransaction({ ...truck, status: 'CANCELLED' }) },
    { path: `/dashboard?id=${truck.id}` },
  );
  await person.click(await screen.findByRole('button', { name: 'Reject payment' }));
  const field = await screen.findByLabelText(/^Reason/);
  await person.click(field);
  await person.paste('x'.repeat(161));
  expect(field).toHaveValue('x'.repeat(161));
  expect(field).toHaveAccessibleDescription('Enter at most 160 characters. 161 of 160 characters');
  const cancel = screen.getByRole('button', { name: /Reject payment of/ });
  expect(cancel).toBeDisabled();
  await person.type(field, '{Backspace}');
  expect(field).toHaveAccessibleDescription('160 of 160 characters');
  await person.click(cancel);
  await waitFor(() => expect(api.calls('cancelTransaction')[0]?.body).toEqual({ reason: 'x'.repeat(160) }));
});

it('asks people who cancel what they made for no reason, and does not say that its maker sees it', async () => {
  const { person } = await open({}, { path: `/dashboard?id=${truck.id}` });
  await person.click(await screen.findByRole('button', { name: 'Reject payment' }));
  expect(
    await screen.findByLabelText('Reason (the person who created it will see this)'),
  ).toBeInTheDocument();
  cleanup();
  const user = aUser({ roles: ['INITIATOR', 'VALIDATOR'], userId: truck.createdBy.userId });
  const own = await open({}, { path: `/dashboard?id=${truck.id}`, user, language: 'de' });
  await own.person.click(await screen.findByRole('button', { name: 'Zahlung stornieren' }));
  // the reason of the decision, not of the payment
  expect(await screen.findByLabelText('Grund (optional)')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Zahlung über/ })).toBeEnabled();
  expect(screen.queryByRole('group', { name: 'Häufige Gründe' })).not.toBeInTheDocument();
});

it('does not let people approve what they made, and shows why', async () => {
  const user = aUser({ roles: ['INITIATOR', 'VALIDATOR'], userId: truck.createdBy.userId });
  await open({}, { path: `/dashboard?id=${truck.id}`, user });
  expect(await screen.findByRole('button', { name: /Approve 247,000/ })).toBeDisabled();
  expect(screen.getByText(/someone else has to approve it/)).toBeInTheDocument();
});

it('asks an individual for the code of this payment', async () => {
  const user = aUser({ roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'], accountType: 'INDIVIDUAL' });
  const errors = [{ field: 'otpCode', message: 'Wrong code, 4 attempts left.' }];
  const { api, person } = await open(
    {
      sendApprovalCode: { success: true, description: 'On its way.' },
      approveTransaction: failure('CODE_WRONG', { errors, triesLeft: 4 }),
    },
    { path: `/dashboard?id=${truck.id}`, user },
  );
  await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
  const dialog = await question();
  expect(within(dialog).getByRole('button', { name: /Approve/ })).toBeDisabled();
  await person.click(await within(dialog).findByLabelText('One-time code'));
  await person.paste('123456');
  await person.click(within(dialog).getByRole('button', { name: /Approve/ }));
  expect(await within(dialog).findByText('Wrong code, 4 attempts left.')).toBeInTheDocument();
  // the next code is typed at once
  expect(within(dialog).getByLabelText('One-time code')).toHaveValue('');
  expect(within(dialog).getByLabelText('One-time code')).toHaveFocus();
  expect(api.calls('sendApprovalCode')[0]?.params).toEqual({ id: truck.id });
  expect(api.calls('approveTransaction')[0]?.body).toEqual({ otpCode: '123456', acknowledged: [] });
});

it('leaves an individual the code that is still good where something else is in the way', async () => {
  const user = aUser({ roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'], accountType: 'INDIVIDUAL' });
  const { api, person } = await open(
    {
      sendApprovalCode: { success: true, description: 'On its way.' },
      approveTransaction: failure('UNAVAILABLE', { message: 'Away for a moment.' }),
    },
    { path: `/dashboard?id=${truck.id}`, user },
  );
  await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
  const dialog = await question();
  await person.click(await within(dialog).findByLabelText('One-time code'));
  await person.paste('123456');
  const approve = within(dialog).getByRole('button', { name: /Approve/ });
  await person.click(approve);
  expect(await within(dialog).findByText('Away for a moment.')).toBeInTheDocument();
  expect(within(dialog).getByLabelText('One-time code')).toHaveValue('123456');
  expect(approve).toBeEnabled();
  await person.click(approve);
  await waitFor(() => expect(api.calls('approveTransaction')).toHaveLength(2));
  expect(api.calls('approveTransaction')[1]?.body).toMatchObject({ otpCode: '123456' });
});

it('lets an individual who went back and came again use the code that was mailed before', async () => {
  const user = aUser({ roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'], accountType: 'INDIVIDUAL' });
  const { api, person } = await open(
    { sendApprovalCode: { success: true, description: 'On its way.' } },
    { path: `/dashboard?id=${truck.id}`, user },
  );
  const approve = await screen.findByRole('button', { name: /Approve 247,000/ });
  await person.click(approve);
  await person.click(within(await question()).getByRole('button', { name: 'Go back' }));
  api.use({ sendApprovalCode: failure('THROTTLED', { message: 'Too many attempts.', retryAfter: 41 }) });
  await person.click(approve);
  expect(await screen.findByText(/emailed you a moment ago/)).toBeInTheDocument();
  expect(screen.queryByText('Too many attempts.')).not.toBeInTheDocument();
  await person.click(within(await question()).getByRole('button', { name: 'Go back' }));
  api.use({
    sendApprovalCode: failure('THROTTLED', { message: 'Too many attempts.', retryAfter: 4_000 }),
  });
  await person.click(approve);
  expect(await screen.findByText('Too many attempts.')).toBeInTheDocument();
});

it('is worked through by keyboard: J opens the longest waiting, A opens the confirmation, and focus is not on the paying button', async () => {
  const { api, person, address } = await open();
  await screen.findByRole('button', { name: /Garage Fotso/ });
  await person.keyboard('j');
  expect(address()).toBe(`/dashboard?id=${truck.id}`);
  await screen.findByRole('button', { name: /Approve 247,000/ });
  await person.keyboard('a');
  const dialog = await question();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Go back' })).toHaveFocus());
  await person.tab();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: /Approve 247,000/ })).toHaveFocus());
  expect(api.calls('approveTransaction')).toHaveLength(0);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/dashboard?id=${crates.id}`));
});

describe('a bulk payment', () => {
  const maker = { userId: '00000000-0000-4000-8000-00000000cccc', name: 'Ines Ngo' };
  const items = bulkItems({ total: 96, pending: 96 });
  const bulkOf = (changes: Parameters<typeof aTransactionDetail>[0] = {}) =>
    aTransactionDetail({
      type: 'BULK',
      kind: 'BULK_PAYOUT',
      name: 'harvest.csv',
      number: '',
      reason: '',
      amount: 1_248_000,
      total: 1_256_000,
      items,
      checks: { matching: 93, toLookAt: 3, notChecked: 0 },
      makers: [maker.userId, '00000000-0000-4000-8000-00000000eeee'],
      bulk: aBulkOrigin({
        fileId: '00000000-0000-4000-8000-00000000ffff',
        rows: 100,
        excluded: 4,
        excludedAmount: 60_000,
        names: { matching: 93, toLookAt: 3 },
        toCheck: [
          { reason: 'NAME_DIFFERS', count: 2, amount: 81_500 },
          { reason: 'DUPLICATE', count: 1, amount: 118_000 },
        ],
        firstPayments: 0,
        kept: {
          reason: 'Seen with Paul',
          by: { userId: '00000000-0000-4000-8000-00000000eeee', name: 'Serge T.' },
        },
      }),
      ...changes,
    });

  /** Reasons to check the batch. */
  const acknowledged = [
    { reason: 'NAME_DIFFERS', count: 2 },
    { reason: 'DUPLICATE', count: 1 },
  ];

  async function openBulk(bulk = bulkOf(), handlers: Handlers = {}, user = aUser({ roles: ['VALIDATOR'] })) {
    return open(
      {
        listTransactions: ({ query }) => pageOf(query.toApprove ? [bulk] : []),
        getTransactionDetail: bulk,
        getWallet: aWallet(5_000_000),
        listBulkItems: ({ query }) =>
          pageOf([
            aTransaction({
              name: query.status
                ? 'Failed Person'
                : query.reason
                  ? `Doubtful Person: ${query.reason}`
                  : 'First Person',
              remarks: query.reason === 'DUPLICATE' ? ['DUPLICATE', 'NUMBER_CHANGED'] : [],
              bulkId: bulk.id,
            }),
          ]),
        getCompanyEmployees: [aMember({ userId: '00000000-0000-4000-8000-00000000eeee', name: 'Serge T.' })],
        ...handlers,
      },
      { path: `/dashboard?id=${bulk.id}`, user },
    );
  }

  it('shows sums, names, makers and its payments, and is approved as one', async () => {
    const bulk = bulkOf();
    const { api, person } = await openBulk(bulk, {
      approveBulkTransaction: bulkOf({ ...bulk, status: 'IN_PROGRESS' }),
    });
    expect(await screen.findByText('100 = 96 accepted + 4 excluded')).toBeInTheDocument();
    // in the queue and in the drawer
    expect(screen.getAllByText('93 match, 3 to check')).toHaveLength(2);
    expect(screen.getByText(/Serge T. wrote: “Seen with Paul”/)).toBeInTheDocument();
    expect(await screen.findByText('Ines Ngo and Serge T.')).toBeInTheDocument();
    const names = within(await screen.findByRole('region', { name: 'Registered name differs' }));
    expect(names.getByText(/^2 payments, 81,500.XAF$/)).toBeInTheDocument();
    expect(await names.findByText('Doubtful Person: NAME_DIFFERS')).toBeInTheDocument();
    const twice = within(screen.getByRole('region', { name: 'Same number as an earlier row' }));
    expect(await twice.findByText('Doubtful Person: DUPLICATE')).toBeInTheDocument();
    // the group says it once, and its rows do not repeat it
    expect(screen.getAllByText('Same number as an earlier row')).toHaveLength(1);
    expect(twice.queryByText(/^Showing page/)).not.toBeInTheDocument();
    expect(screen.getByText('Number changed in the last 30 days')).toBeInTheDocument();
    await person.click(screen.getByText('All 96'));
    expect(await screen.findByText('First Person')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Result file' })).not.toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: /Approve 1,248,000/ }));
    const dialog = (await screen.findByText('Approve these 96 payments?')).closest<HTMLElement>(
      '[role=dialog]',
    );
    expect(dialog).toHaveTextContent('96 payments from harvest.csv.');
    const approve = within(dialog ?? document.body).getByRole('button', { name: /Approve 1,248,000/ });
    expect(approve).toBeDisabled();
    const ticks = within(screen.getByRole('group', { name: 'I have checked:' }));
    await person.click(
      ticks.getByRole('checkbox', { name: /^Registered name differs 2 payments, 81,500.XAF$/ }),
    );
    expect(approve).toBeDisabled();
    await person.click(ticks.getByRole('checkbox', { name: /^Same number as an earlier row/ }));
    await person.dblClick(approve);
    await waitFor(() =>
      expect(api.calls('approveBulkTransaction').map(({ params, body }) => ({ params, body }))).toEqual([
        { params: { id: bulk.id }, body: { acknowledged, payments: 96 } },
      ]),
    );
    expect(screen.getAllByText(/^Approved: [\d,]+.XAF from harvest/)).not.toHaveLength(0);
    expect(api.calls('approveTransaction')).toHaveLength(0);
  });

  it('says in the question too that another file pays the same', async () => {
    const { bulk: origin } = bulkOf();
    const bulkId = '00000000-0000-4000-8000-00000000abcd';
    const repeats = aRepeat({ rows: 96, sameRows: 96, bulkId, status: 'COMPLETED' });
    const { person } = await openBulk(bulkOf({ bulk: origin && { ...origin, repeats } }));
    await person.click(await screen.findByRole('button', { name: /Approve 1,248,000/ }));
    const dialog = (await screen.findByText('Approve these 96 payments?')).closest<HTMLElement>(
      '[role=dialog]',
    );
    expect(dialog).toHaveTextContent('The same 96 payments are in paie-octobre.csv');
    expect(dialog).toHaveTextContent('If this one is approved too, everyone in both is paid again.');
    expect(
      within(dialog ?? document.body).getByRole('link', { name: 'See that bulk payment' }),
    ).toBeInTheDocument();
  });

  it('asks an individual for the code of the whole of it', async () => {
    const user = aUser({ roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'], accountType: 'INDIVIDUAL' });
    const bulk = bulkOf({ individual: true, makers: [user.userId] });
    const { api, person } = await openBulk(
      bulk,
      {
        sendApprovalCode: { success: true, description: 'On its way.' },
        approveBulkTransaction: failure('CODE_EXPIRED', { message: 'Ask for a new code.' }),
      },
      user,
    );
    await person.click(await screen.findByRole('button', { name: /Approve 1,248,000/ }));
    for (const name of ['Checked: Registered name differs', 'Checked: Same number as an earlier row'])
      await person.click(screen.getByRole('checkbox', { name }));
    await person.click(await screen.findByLabelText('One-time code'));
    await person.paste('123456');
    const dialog = screen.getByText(/for these payments/).closest<HTMLElement>('[role=dialog]');
    await person.click(within(dialog ?? document.body).getByRole('button', { name: /Approve 1,248,000/ }));
    expect(await screen.findByText('Ask for a new code.')).toBeInTheDocument();
    expect(api.calls('sendApprovalCode')[0]?.params).toEqual({ id: bulk.id });
    expect(api.calls('approveBulkTransaction')[0]?.body).toEqual({
      ...{ otpCode: '123456', payments: 96, acknowledged },
    });
  });

  it('is ticked by reason, in the drawer or in the question, and again where there are other payments by then', async () => {
    const bulk = bulkOf();
    const { api, person, store } = await openBulk(bulk, {
      approveBulkTransaction: bulkOf({ ...bulk, status: 'IN_PROGRESS' }),
    });
    const inDrawer = await screen.findByRole('checkbox', { name: 'Checked: Registered name differs' });
    await person.click(inDrawer);
    await person.click(await screen.findByRole('button', { name: /Approve 1,248,000/ }));
    const ticks = within(await screen.findByRole('group', { name: 'I have checked:' }));
    expect(ticks.getByRole('checkbox', { name: /^Registered name differs/ })).toBeChecked();
    const twice = ticks.getByRole('checkbox', { name: /^Same number/ });
    expect(twice).not.toBeChecked();
    await person.click(twice);
    const more = bulkOf({ ...bulk, checks: { matching: 92, toLookAt: 4, notChecked: 0 } });
    const origin = more.bulk && {
      ...more.bulk,
      toCheck: [{ reason: 'NAME_DIFFERS' as const, count: 3, amount: 90_000 }, ...more.bulk.toCheck.slice(1)],
    };
    api.use({ getTransactionDetail: { ...more, bulk: origin } });
    const stop = startLive(store.dispatch);
    api.emit({ topic: 'transaction', id: bulk.id });
    expect(await ticks.findByRole('checkbox', { name: /differs 3 payments/ })).not.toBeChecked();
    expect(ticks.getByRole('checkbox', { name: /^Same number/ })).toBeChecked();
    stop();
  });

  it('says that a payment with several reasons is under each of them', async () => {
    const several = 'A payment with several reasons is listed under each.';
    const { unmount } = await openBulk();
    expect(await screen.findByRole('region', { name: 'Registered name differs' })).toBeInTheDocument();
    expect(screen.queryByText(several)).not.toBeInTheDocument();
    unmount();
    await openBulk(bulkOf({ checks: { matching: 94, toLookAt: 2, notChecked: 0 } }));
    expect(await screen.findByText(several)).toBeInTheDocument();
  });

  it('shows what to check to whoever may not approve it, without a tick', async () => {
    const user = aUser({ roles: ['VALIDATOR'], userId: maker.userId });
    await openBulk(bulkOf(), {}, user);
    expect(await screen.findByRole('region', { name: 'Registered name differs' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('says plainly that names are not checked yet, and can be approved all the same', async () => {
    const { bulk: origin } = bulkOf();
    const bulk = bulkOf({
      checks: { matching: 70, toLookAt: 0, notChecked: 26 },
      bulk: origin && { ...origin, toCheck: [] },
    });
    const { api, person } = await openBulk(bulk, { approveBulkTransaction: bulk });
    expect(await screen.findByText('First Person')).toBeInTheDocument();
    expect(screen.getByText(/72% of the names are checked/)).toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: /Approve 1,248,000/ }));
    const dialog = (
      await screen.findByText('26 names have not been checked with MTN yet. You can approve anyway.')
    ).closest<HTMLElement>('[role=dialog]');
    expect(within(dialog ?? document.body).queryByRole('checkbox')).not.toBeInTheDocument();
    await person.click(within(dialog ?? document.body).getByRole('button', { name: /Approve 1,248,000/ }));
    await waitFor(() =>
      expect(api.calls('approveBulkTransaction').map(({ body }) => body)).toEqual([
        { acknowledged: [], payments: 96 },
      ]),
    );
  });

  it('says in its row of the queue how many match, are to check and are not checked yet', async () => {
    const bulk = bulkOf({ checks: { matching: 60, toLookAt: 10, notChecked: 26 } });
    await open({ listTransactions: ({ query }) => pageOf(query.toApprove ? [bulk] : []) });
    const row = (await screen.findByRole('button', { name: /harvest/ })).closest('tr');
    expect(row).toHaveTextContent('60 match, 10 to check, 26 not checked yet');
    expect(row).toHaveTextContent('96 payments');
  });

  it('is among those to look at', async () => {
    const { person } = await openBulk();
    await person.click(await screen.findByText('To check 1'));
    expect(await screen.findAllByText('harvest.csv')).not.toHaveLength(0);
  });

  it('is rejected with a reason by somebody who made no part of it', async () => {
    const bulk = bulkOf();
    const { api, person } = await openBulk(bulk, {
      cancelBulkTransaction: bulkOf({ ...bulk, status: 'CANCELLED' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Reject payment' }));
    expect(await screen.findByText('Reject 96 payments?')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Wrong amount' }));
    await person.click(screen.getByRole('button', { name: 'Reject 96 payments' }));
    await waitFor(() =>
      expect(api.calls('cancelBulkTransaction')[0]?.body).toEqual({ reason: 'Wrong amount' }),
    );
  });

  it('is cancelled, not rejected, by somebody who corrected a row of it', async () => {
    const corrector = aUser({ roles: ['ADMIN'] });
    await openBulk(bulkOf({ makers: [maker.userId, corrector.userId] }), {}, corrector);
    expect(await screen.findByRole('button', { name: 'Cancel payment' })).toBeInTheDocument();
  });

  it('stops what was not sent, also once sending has begun', async () => {
    const bulk = bulkOf({
      status: 'IN_PROGRESS',
      items: { ...items, pending: 0, confirmed: 40, completed: 56 },
    });
    const { api, person } = await openBulk(bulk, { cancelBulkTransaction: bulk });
    await person.click(await screen.findByRole('button', { name: 'Cancel payment' }));
    expect(await screen.findByText(/Payments not sent yet will be cancelled/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Not agreed' }));
    await person.click(screen.getByRole('button', { name: 'Cancel 40 payments' }));
    await waitFor(() => expect(api.calls('cancelBulkTransaction')).toHaveLength(1));
    expect(api.calls('cancelTransaction')).toHaveLength(0);
  });

  it('opens on the failed ones, and retries the failed ones in a new one', async () => {
    const failed = { ...items, pending: 0, completed: 93, problematic: 3, failed: 3 };
    const origin = bulkOf().bulk;
    const bulk = bulkOf({
      status: 'PROBLEMATIC',
      problemReason: 'FAILED',
      items: failed,
      bulk: origin && { ...origin, retriable: 3, retriableAmount: 45_000 },
    });
    const again = bulkOf({ reference: 'T-000099', items: { ...items, total: 3, pending: 3 } });
    const { api, person } = await openBulk(
      bulk,
      { retryBulkTransaction: again },
      aUser({ roles: ['ADMIN', 'INITIATOR'] }),
    );
    expect(await screen.findByText('3 failed, money back in wallet')).toBeInTheDocument();
    expect(screen.getByText('Partly paid, 93 of 96')).toBeInTheDocument();
    expect(screen.queryByText('Problematic')).not.toBeInTheDocument();
    expect(await screen.findByText('Failed 3')).toBeInTheDocument();
    expect(await screen.findByText('Failed Person')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'File of unpaid rows' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: /^Retry 3 payments of 45,000.XAF$/ }));
    const dialog = (await screen.findByText('Retry 3 failed payments?')).closest<HTMLElement>(
      '[role=dialog]',
    );
    await person.dblClick(
      within(dialog ?? document.body).getByRole('button', { name: /^Retry 3 payments of 45,000.XAF$/ }),
    );
    expect(await screen.findByRole('link', { name: 'See T-000099' })).toHaveAttribute(
      'href',
      `/dashboard/transactions?id=${again.id}`,
    );
    expect(api.calls('retryBulkTransaction')).toHaveLength(1);
    expect(api.calls('retryBulkTransaction')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });
});

it('sorts what is to check by kind and amount, with the sums of each kind', async () => {
  const differs = { nameMatch: 'DIFFERS', registeredName: 'KAMDEM BORIS' } as const;
  const small = aTransaction({ ...differs, name: 'Small', amount: 5_000 });
  const large = aTransaction({ ...differs, name: 'Large', amount: 60_000 });
  const bulk = aTransaction({
    ...{ type: 'BULK', kind: 'BULK_PAYOUT', name: 'paie.csv', amount: 900_000 },
    checks: { matching: 9, toLookAt: 1, notChecked: 0 },
  });
  const fine = [
    aTransaction({ name: 'Fine', remarks: ['FIRST_PAYMENT'] }),
    aTransaction({ name: 'Waits', nameMatch: 'NOT_AVAILABLE', nameChecked: false }),
  ];
  const doubtful = [
    aTransaction({ name: 'Changed', amount: 40_000, remarks: ['NUMBER_CHANGED'] }),
    aTransaction({ name: 'Again', amount: 30_000, remarks: ['PAID_RECENTLY'] }),
    aTransaction({ name: 'Close', amount: 20_000, nameMatch: 'CLOSE' }),
    aTransaction({ name: 'Unknown', amount: 10_000, nameMatch: 'NOT_AVAILABLE' }),
  ];
  const queue = [bulk, small, truck, ...fine, ...doubtful, large];
  const { person } = await open({
    listTransactions: ({ query }) => pageOf(query.toApprove ? queue : []),
  });
  await person.click(await screen.findByText('To check 7'));
  const rows = within(screen.getByRole('table', { name: 'Waiting for you' }))
    .getAllByRole('row')
    .slice(1);
  const names = /Large|Changed|Again|Close|Unknown|Small|paie.csv/;
  expect(rows.map((row) => names.exec(row.textContent)?.[0])).toEqual([
    ...['Large', 'Changed', 'Again', 'Close', 'Unknown', 'Small', 'paie.csv'],
  ]);
  const sums = within(screen.getByRole('list', { name: 'To check' })).getAllByRole('listitem');
  expect(sums.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^6 payments to check, 165,000.XAF$/),
    expect.stringMatching(/^1 bulk payment with payments to check, 900,000.XAF in total$/),
  ]);
});

it('shows that nothing waits', async () => {
  await open({ listTransactions: pageOf([]) });
  expect(await screen.findByText('Nothing to approve')).toBeInTheDocument();
  expect(screen.queryByText(/^Shortcuts/)).not.toBeInTheDocument();
});

it('has no column that says the same of every payment', async () => {
  const heads = () =>
    within(screen.getByRole('table', { name: 'Waiting for you' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  // the first has the boxes
  const same = ['', 'Beneficiary', 'Transaction ID', 'Registered name', 'Waiting', 'Amount (XAF)'];
  const { unmount } = await open();
  await screen.findByRole('button', { name: /Garage Fotso/ });
  expect(heads()).toEqual(same);
  unmount();
  const bulk = aTransaction({
    ...{ type: 'BULK', kind: 'BULK_PAYOUT', name: 'paie.csv' },
    createdBy: { userId: '00000000-0000-4000-8000-00000000abcd', name: 'Ines Ngo' },
  });
  await open({ listTransactions: ({ query }) => pageOf(query.toApprove ? [truck, bulk] : []) });
  await screen.findByRole('button', { name: /paie/ });
  expect(heads()).toEqual(expect.arrayContaining([...same, 'Type', 'Created by']));
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
  expect(await screen.findByText('You need the validator role to approve payments')).toBeInTheDocument();
});

it('shows what was approved today page by page, as the server has it', async () => {
  const done = aTransaction({
    name: 'Pauline Eyenga',
    status: 'COMPLETED',
    approvedAt: new Date().toISOString(),
  });
  const { api, person } = await open({
    listTransactions: ({ query }) =>
      query.approvedBy === 'me'
        ? pageOf([{ ...done, name: query.page === 0 ? 'Pauline Eyenga' : 'Lydie Manga' }], {
            ...query,
            totalElements: 14,
          })
        : pageOf([truck]),
  });
  const approved = within(await screen.findByRole('table', { name: 'Approved by you today' }));
  expect(approved.getByText('Pauline Eyenga')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('Lydie Manga')).toBeInTheDocument();
  const { query } = api.calls('listTransactions').at(-1) ?? {};
  // no matter when they were created
  expect(query).toEqual({
    ...{ approvedBy: 'me', approvedFrom: dayInDouala(new Date()) },
    ...{ sort: 'date,desc', page: 1, size: 10 },
  });
});

it('counts no part of the queue where a page of it is shown', async () => {
  const bulk = aTransaction({ type: 'BULK', kind: 'BULK_PAYOUT', name: 'paie.csv' });
  await open({
    listTransactions: ({ query }) =>
      query.toApprove ? pageOf([truck, bulk], { size: 200, totalElements: 431 }) : pageOf([]),
  });
  expect(await screen.findByRole('radio', { name: 'Single' })).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: /\d/ })).not.toBeInTheDocument();
});

it('shows what is to check of the whole queue, where it is longer than a page', async () => {
  const doubtful = aTransaction({ name: 'Far behind', amount: 5_000, remarks: ['NUMBER_CHANGED'] });
  const { api, person, address } = await open(
    {
      listTransactions: ({ query }) =>
        query.toCheck
          ? pageOf([doubtful])
          : query.toApprove
            ? pageOf([truck, crates], { number: query.page, size: query.size, totalElements: 431 })
            : pageOf([]),
    },
    { path: '/dashboard?page=2' },
  );
  await person.click(await screen.findByRole('radio', { name: 'To check' }));
  const table = within(screen.getByRole('table', { name: 'Waiting for you' }));
  expect(await table.findByText('Far behind')).toBeInTheDocument();
  expect(table.queryByText(truck.name)).not.toBeInTheDocument();
  expect(address()).toBe('/dashboard?view=look');
  const sums = within(screen.getByRole('list', { name: 'To check' })).getAllByRole('listitem');
  expect(sums.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1 payment to check, 5,000.XAF$/),
  ]);
  // of the whole queue, not of the rows on the screen
  expect(screen.getByText(/^431 payments/)).toBeInTheDocument();
  await person.click(screen.getByRole('radio', { name: 'Bulk' }));
  await waitFor(() =>
    expect(api.calls('listTransactions').map(({ query }) => query)).toContainEqual({
      ...{ toApprove: 'true', type: 'BULK', sort: 'date,asc', page: 0, size: 200 },
    }),
  );
});

it('turns the pages of what is to check, the longest waiting first', async () => {
  const doubtful = (name: string, amount: number) =>
    aTransaction({ name, amount, remarks: ['NUMBER_CHANGED'] });
  const { person, address } = await open(
    {
      listTransactions: ({ query }) => {
        const part = { number: query.page, size: query.size, totalElements: 231 };
        if (!query.toApprove) return pageOf([]);
        return query.page === 0
          ? pageOf([doubtful('Waits longest', 1_000), doubtful('Larger', 9_000)], part)
          : pageOf([doubtful('Second page', 2_000)], part);
      },
    },
    { path: '/dashboard?view=look' },
  );
  const names = async (first: string) => {
    const table = within(await screen.findByRole('table', { name: 'Waiting for you' }));
    await table.findByText(first);
    return table
      .getAllByRole('row')
      .slice(1)
      .map((row) => /Waits longest|Larger|Second page/.exec(row.textContent)?.[0]);
  };
  expect(await names('Larger')).toEqual(['Waits longest', 'Larger']);
  expect(screen.getByRole('radio', { name: 'To check 231' })).toBeChecked();
  // sums of one page would pass for those of all
  expect(screen.queryByRole('list', { name: 'To check' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await names('Second page')).toEqual(['Second page']);
  expect(address()).toBe('/dashboard?view=look&page=1');
});

describe('the name of an opened payment', () => {
  const openTruck = (nameCheckedAt: string) =>
    open(
      { getTransactionDetail: aTransactionDetail({ ...truck, nameCheckedAt }) },
      { path: `/dashboard?id=${truck.id}` },
    );

  it('is checked again after a day, in the background, while the drawer and the question give the last time', async () => {
    const { api, person } = await openTruck(new Date(Date.now() - 25 * 3_600_000).toISOString());
    expect(await screen.findByText(/^Name last checked with MTN: /)).toBeInTheDocument();
    await waitFor(() => expect(api.calls('refreshNames').map(({ params }) => params.id)).toEqual([truck.id]));
    await person.click(await screen.findByRole('button', { name: /Approve 247,000/ }));
    expect(within(await question()).getByText(/^Name last checked with MTN: /)).toBeInTheDocument();
    expect(within(await question()).getByRole('button', { name: /Approve 247,000/ })).toBeEnabled();
    expect(api.calls('refreshNames')).toHaveLength(1);
  });

  it('is left as it is within the day', async () => {
    const { api } = await openTruck(new Date(Date.now() - 3_600_000).toISOString());
    expect(await screen.findByText(/^Name last checked with MTN: /)).toBeInTheDocument();
    expect(api.calls('refreshNames')).toEqual([]);
  });

  it('says nothing where the check cannot be asked for', async () => {
    const { api } = await open(
      {
        getTransactionDetail: aTransactionDetail({ ...truck, nameCheckedAt: null }),
        refreshNames: failure('INTERNAL'),
      },
      { path: `/dashboard?id=${truck.id}` },
    );
    await waitFor(() => expect(api.calls('refreshNames')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: /Approve 247,000/ })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
