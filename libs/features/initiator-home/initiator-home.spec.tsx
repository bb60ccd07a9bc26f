import { screen, waitFor, within } from '@testing-library/react';
import {
  type Answer,
  aPaymentFile,
  aTransaction,
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
import { InitiatorHomeRoute } from './initiator-home-route.tsx';

const me = aUser({ roles: ['INITIATOR'] });
const createdBy = { userId: me.userId, name: me.name };
const waiting = aTransaction({ createdBy, name: 'Pauline Eyenga', amount: 185_000 });
const lost = aTransaction({
  createdBy,
  name: 'Lydie Manga Ateba',
  amount: 90_000,
  status: 'PROBLEMATIC',
  problemReason: 'FAILED',
  operatorCode: 'PAYEE_NOT_FOUND',
});
const others = aTransaction({ name: 'Hervé Njikam' });

const none = { payments: 0, amount: 0, oldest: null };
type Figures = Answer<'getOwnPaymentFigures'>;
const figuresOf = (changes: { [Group in keyof Figures]?: Partial<Figures[Group]> }): Figures => ({
  waiting: { ...none, ...changes.waiting },
  underWay: { ...none, ...changes.underWay },
  notPaid: { ...none, ...changes.notPaid },
});

async function open(handlers: Handlers = {}, path = '/dashboard', user = me) {
  const api = mockApi({
    listTransactions: ({ query }) =>
      pageOf(query.createdBy === 'me' ? [waiting, lost] : [waiting, lost, others]),
    getOwnPaymentFigures: figuresOf({
      waiting: { payments: 1, amount: 185_000, oldest: waiting.createdAt },
      notPaid: { payments: 1, amount: 90_000 },
    }),
    getWallet: aWallet(15_930_150),
    getTransactionDetail: aTransactionDetail(waiting),
    listPaymentFiles: pageOf([]),
    ...handlers,
  });
  return { api, ...(await renderRoute(<InitiatorHomeRoute />, { path, user })) };
}

it('shows the outcomes of their own payments, and a new one is one press away', async () => {
  await open();
  expect(await screen.findByText('Pauline Eyenga')).toBeInTheDocument();
  expect(screen.getByText('Mobile Money account not active')).toBeInTheDocument();
  expect(screen.queryByText('Hervé Njikam')).not.toBeInTheDocument();
  expect(
    within(screen.getByRole('region', { name: 'Your payments in figures' })).getByText('185,000'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'New payment' })).toHaveAttribute(
    'href',
    '/dashboard/transactions/new',
  );
});

it('leads whoever approves as well to what others created, which this screen does not list', async () => {
  const pending = {
    listTransactions: ({ query }: { query: { toApprove?: string } }) =>
      pageOf(query.toApprove ? [others, aTransaction()] : [waiting]),
  };
  await open(pending, '/dashboard', { ...me, roles: ['INITIATOR', 'VALIDATOR'] });
  expect(await screen.findByText('2 payments by others are waiting for your approval.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See payments' })).toHaveAttribute(
    'href',
    '/dashboard/transactions?status=PENDING',
  );
});

it('says nothing of approvals to whoever only creates', async () => {
  const { api } = await open();
  expect(await screen.findByText('Pauline Eyenga')).toBeInTheDocument();
  expect(screen.queryByText(/waiting for your approval/)).not.toBeInTheDocument();
  expect(api.calls('listTransactions').map(({ query }) => query.toApprove)).not.toContain('true');
});

it('pages through all of them, and the figures are of all whatever the page', async () => {
  const { api, person, address } = await open({
    listTransactions: ({ query }) =>
      pageOf([query.page === 0 ? waiting : lost], { ...query, totalElements: 431 }),
    getOwnPaymentFigures: figuresOf({ waiting: { payments: 1_204, amount: 73_500_000 } }),
  });
  expect(await screen.findByText('Showing page 1 of 44')).toBeInTheDocument();
  const figures = within(screen.getByRole('region', { name: 'Your payments in figures' }));
  expect(figures.getByText('73,500,000')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText('Lydie Manga Ateba')).toBeInTheDocument();
  expect(address()).toBe('/dashboard?page=1');
  expect(figures.getByText('73,500,000')).toBeInTheDocument();
  expect(api.calls('listTransactions').at(-1)?.query).toMatchObject({ createdBy: 'me', page: 1, size: 10 });
});

it('continues with the own files that are not sent yet, and shows what each waits for', async () => {
  const makers = [me.userId];
  const toCheck = aPaymentFile({ fileName: 'paie.csv', excluded: 2, makers });
  const toSend = aPaymentFile({ fileName: 'primes.csv', makers });
  const theirs = aPaymentFile({ fileName: 'theirs.csv', makers: [] });
  const { api } = await open({
    listPaymentFiles: ({ query }) =>
      pageOf(query.mine === 'true' ? [toCheck, toSend] : [toCheck, toSend, theirs], { totalElements: 9 }),
  });
  const files = within(await screen.findByRole('table', { name: 'Unfinished files' }));
  expect(files.getByText('2 rows to check, then your code')).toBeInTheDocument();
  expect(files.getByText('Your code')).toBeInTheDocument();
  expect(files.queryByText('theirs.csv')).not.toBeInTheDocument();
  expect(screen.getByText('Showing 2 of 9')).toBeInTheDocument();
  expect(files.getByRole('link', { name: /paie.csv/ })).toHaveAttribute(
    'href',
    `/dashboard/transactions/bulk?file=${toCheck.fileId}`,
  );
  expect(screen.getByRole('link', { name: 'Upload a file' })).toHaveAttribute(
    'href',
    '/dashboard/transactions/bulk',
  );
  expect(api.calls('listPaymentFiles')[0]?.query).toMatchObject({ open: 'true', mine: 'true' });
});

it('counts the payments of a partly paid file instead of its whole sum', async () => {
  const items = bulkItems({ total: 18, completed: 16, problematic: 2, failed: 2 });
  const partly = aTransaction({
    createdBy,
    type: 'BULK',
    kind: 'BULK_PAYOUT',
    name: 'octobre.csv',
    amount: 717_000,
    status: 'PROBLEMATIC',
    problemReason: 'FAILED',
    items,
  });
  await open({
    listTransactions: pageOf([waiting, lost, partly]),
    getOwnPaymentFigures: figuresOf({ notPaid: { payments: 3, amount: null } }),
  });
  const figures = within(await screen.findByRole('region', { name: 'Your payments in figures' }));
  expect(figures.getByText('3 payments')).toBeInTheDocument();
  const row = screen.getByText('octobre.csv').closest('tr') ?? document.body;
  expect(within(row).getByText('Partly paid, 16 of 18')).toBeInTheDocument();
  expect(within(row).getByText('2 failed, money back in wallet')).toBeInTheDocument();
  expect(within(row).queryByText('Problematic')).not.toBeInTheDocument();
});

it('shows those of one fate only, by the address', async () => {
  const { api, person, address } = await open({
    listTransactions: ({ query }) => pageOf(query.status === 'PROBLEMATIC' ? [lost] : [waiting, lost]),
  });
  await person.click(await screen.findByText('Not paid 1'));
  expect(address()).toBe('/dashboard?show=notPaid');
  await waitFor(() => expect(screen.queryByText('Pauline Eyenga')).not.toBeInTheDocument());
  expect(screen.getByText('Lydie Manga Ateba')).toBeInTheDocument();
  await person.click(screen.getByText('In progress 0'));
  await waitFor(() =>
    expect(api.calls('listTransactions').at(-1)?.query).toMatchObject({ underWay: 'true', page: 0 }),
  );
});

it('shows that nothing has this outcome, and shows all again', async () => {
  const { person, address } = await open(
    { listTransactions: ({ query }) => pageOf(query.status === 'CANCELLED' ? [] : [waiting]) },
    '/dashboard?show=cancelled',
  );
  await person.click(await screen.findByRole('button', { name: /Clear/ }));
  expect(await screen.findByText('Pauline Eyenga')).toBeInTheDocument();
  expect(address()).toBe('/dashboard');
});

it('opens a payment beside the list', async () => {
  const { person, address } = await open();
  await person.click(await screen.findByRole('button', { name: /Pauline Eyenga/ }));
  expect(address()).toBe(`/dashboard?id=${waiting.id}`);
  expect(await screen.findByText('Total from wallet')).toBeInTheDocument();
});

it('invites to the first payment where there is none', async () => {
  await open({ listTransactions: ({ query }) => pageOf(query.createdBy === 'me' ? [] : [others]) });
  expect(await screen.findByText('You have not created a payment yet')).toBeInTheDocument();
});

it('offers to try again when the payments could not be loaded', async () => {
  await open({ listTransactions: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
