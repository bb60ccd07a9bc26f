import { startLive } from '@sanaga/api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  aBulkOrigin,
  aMemberUser,
  aPaymentFile,
  aTransaction,
  aTransactionDetail,
  aUser,
  bulkItems,
  bulkSums,
  failure,
  newId,
  mockUploads,
  pageOf,
} from '@sanaga/testing';
import type { TransactionDetail } from '@sanaga/api';
import { failed, openTransactions as open, paid, route, waiting } from './test/open-transactions.tsx';

it('retries a failed payment, and shows whose approval it needs', async () => {
  const { api, person } = await open(
    { retryTransaction: { ...failed, status: 'PENDING', problemReason: null } },
    { path: `${route}?id=${failed.id}`, user: aMemberUser('INITIATOR') },
  );
  await person.click(await screen.findByRole('button', { name: 'Retry payment' }));
  const question = (await screen.findByText('Retry this payment?')).closest('[role=dialog]');
  expect(question).toHaveTextContent(/from someone who did not create or retry it/);
  await person.click(screen.getByRole('button', { name: /^Retry 100,000.XAF$/ }));
  await waitFor(() => expect(api.calls('retryTransaction')[0]?.params.id).toBe(failed.id));
});

it('leads from a cancelled payment to a new one with what it says, for whoever may create one', async () => {
  const cancelled = aTransactionDetail({ status: 'CANCELLED' });
  const handlers = { getTransactionDetail: cancelled };
  const path = `${route}?id=${cancelled.id}`;
  const { unmount } = await open(handlers, { path, user: aMemberUser('INITIATOR') });
  expect(await screen.findByRole('link', { name: 'Create again' })).toHaveAttribute(
    'href',
    `/dashboard/transactions/new?like=${cancelled.id}`,
  );
  unmount();
  await open(handlers, { path, user: aMemberUser('VALIDATOR') });
  expect(await screen.findByText('Timeline')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create again' })).not.toBeInTheDocument();
});

const request = { ...failed, name: 'Jean Biya', kind: 'COLLECTION' } as const;

it.each([
  [{ operatorCode: 'PAYER_NOT_FOUND' }, 'The payer has no active Mobile Money account'],
  [{ operatorCode: 'NOT_ENOUGH_FUNDS' }, 'Not enough money in the payer’s account'],
  [{ operatorCode: null }, 'The payment failed. Nothing was credited to your wallet.'],
  [{ operatorCode: 'NEW_CODE' }, 'Declined by MTN: NEW_CODE. Nothing was credited to your wallet.'],
  [
    { problemReason: 'UNKNOWN', operatorCode: null },
    'MTN has not confirmed this payment yet. Your wallet is credited as soon as it does.',
  ],
] as const)('says why a payer did not pay, in the list and the drawer: %j', async (changes, why) => {
  const payment = aTransactionDetail({ ...request, ...changes });
  await open(
    { listTransactions: pageOf([payment]), getTransactionDetail: payment },
    { path: `${route}?id=${payment.id}` },
  );
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findAllByText(why)).not.toEqual([]);
  expect(screen.getAllByText(why).filter((text) => !drawer.contains(text))).not.toEqual([]);
  expect(screen.queryByText(/back in your wallet|stays reserved/)).not.toBeInTheDocument();
});

it('takes an own payment that waits out of the list, after a question', async () => {
  const own = { ...waiting, makers: [aUser().userId] };
  const { api, person, address } = await open(
    {
      getTransactionDetail: aTransactionDetail(own),
      deleteTransaction: failure('WRONG_STATUS', { message: 'It was approved already.' }),
    },
    { path: `${route}?id=${own.id}`, user: aMemberUser('INITIATOR') },
  );
  await person.click(await screen.findByRole('button', { name: 'Remove from list' }));
  const confirm = await screen.findByRole('button', { name: /^Remove payment of 247,000/ });
  await person.click(confirm);
  expect(await screen.findByText('It was approved already.')).toBeInTheDocument();
  api.use({ deleteTransaction: { ...own, status: 'CANCELLED' } });
  await person.click(confirm);
  await waitFor(() => expect(address()).toBe(route));
});

const none = bulkItems({ total: 3 });
const bulk = aTransactionDetail({
  ...{ name: 'harvest.csv', type: 'BULK', kind: 'BULK_PAYOUT', amount: 90_000 },
  items: { ...none, pending: 3 },
  makers: [aUser().userId],
});

const ofBulk = { listBulkItems: pageOf([]), getCompanyEmployees: [] };

it('takes a bulk payment that waits out of the list with all its payments, after the same question', async () => {
  const { api, person, address } = await open(
    { ...ofBulk, getTransactionDetail: bulk, deleteTransaction: { ...bulk, status: 'CANCELLED' } },
    { path: `${route}?id=${bulk.id}`, user: aMemberUser('INITIATOR') },
  );
  await person.click(await screen.findByRole('button', { name: 'Remove from list' }));
  const question = (await screen.findByText('Remove this bulk payment from the list?')).closest(
    '[role=dialog]',
  );
  expect(question).toHaveTextContent(
    /3 payments from harvest\.csv will be cancelled and will no longer appear in your lists/,
  );
  await person.click(screen.getByRole('button', { name: /^Remove 3 payments of 90,000.XAF$/ }));
  await waitFor(() => expect(address()).toBe(route));
  expect(api.calls('deleteTransaction').map(({ params }) => params.id)).toEqual([bulk.id]);
  expect(await screen.findByText(/^Removed from the list: 3 payments from harvest\.csv/)).toBeInTheDocument();
});

it.each([
  ['a retry', 'Retry of pay.csv', true],
  ['a bulk payment', 'pay.csv', false],
])('has the result and the unpaid rows of %s alone, in files of its name', async (_what, name, isRetry) => {
  const names: string[] = [];
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const fileId = newId();
  const detail = aTransactionDetail({
    ...{ ...bulk, name, status: 'PROBLEMATIC', problemReason: 'FAILED' },
    items: { ...none, completed: 2, problematic: 1, failed: 1 },
    bulk: aBulkOrigin({ fileId: isRetry ? null : fileId, sourceFileId: fileId }),
  });
  const { api, person } = await open(
    { ...ofBulk, getTransactionDetail: detail, getPaymentFileResult: 'Name;Amount' },
    { path: `${route}?id=${detail.id}`, user: aMemberUser('INITIATOR') },
  );
  await person.click(await screen.findByRole('button', { name: 'Result file' }));
  await waitFor(() => expect(names).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'File of unpaid rows' }));
  await waitFor(() => expect(names).toHaveLength(2));
  const base = name.replace('.csv', '');
  expect(names).toEqual([`${base} result.csv`, `${base} unpaid rows.csv`]);
  const ofRetry = isRetry ? { bulkId: detail.id } : {};
  expect(api.calls('getPaymentFileResult').map(({ params, query }) => [params, query])).toEqual([
    [{ fileId }, { failed: false, ...ofRetry }],
    [{ fileId }, { failed: true, ...ofRetry }],
  ]);
  saved.mockRestore();
});

describe('a cancelled bulk payment', () => {
  const fileId = newId();
  const cancelled = aTransactionDetail({
    ...{ ...bulk, status: 'CANCELLED' },
    items: { ...none, cancelled: 3 },
    bulk: aBulkOrigin({ fileId, sourceFileId: fileId, fileName: 'harvest.csv' }),
  });
  const path = `${route}?id=${cancelled.id}`;
  const user = aMemberUser('INITIATOR');
  const handlers = {
    ...ofBulk,
    getTransactionDetail: cancelled,
    getPaymentFileResult: 'Name;Amount',
  };
  const made = aPaymentFile();

  it('is created again from its rows, for whoever may create one, and they are checked as any', async () => {
    const { api, person, address } = await open(
      { ...handlers, uploadPaymentFile: () => made },
      { path, user },
    );
    mockUploads();
    await person.click(await screen.findByRole('button', { name: 'Create again' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/transactions/bulk?file=${made.fileId}`));
    const [asked] = api.calls('getPaymentFileResult');
    expect([asked?.params, asked?.query]).toEqual([{ fileId }, { failed: true, bulkId: cancelled.id }]);
    const [sent] = api.calls('uploadPaymentFile');
    expect(sent?.body.file).toMatchObject({ name: 'harvest.csv', size: 'Name;Amount'.length });
    expect(sent?.body).not.toHaveProperty('confirm');
  });

  it('is created again a second time only after a question', async () => {
    const { api, person, address } = await open(
      {
        ...handlers,
        uploadPaymentFile: ({ body }) => (body.confirm ? made : failure('DUPLICATE_FILE')),
      },
      { path, user },
    );
    mockUploads();
    await person.click(await screen.findByRole('button', { name: 'Create again' }));
    const question = (await screen.findByText('Create this bulk payment once more?')).closest(
      '[role=dialog]',
    );
    expect(question).toHaveTextContent(/everyone in it will be paid twice/);
    await person.click(screen.getByRole('button', { name: 'Create it once more' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/transactions/bulk?file=${made.fileId}`));
    expect(api.calls('uploadPaymentFile')).toHaveLength(2);
  });

  it('says why it is not created', async () => {
    const gone = failure('NOT_FOUND', { message: 'There is no such file.' });
    const { api, person } = await open({ ...handlers, getPaymentFileResult: gone }, { path, user });
    await person.click(await screen.findByRole('button', { name: 'Create again' }));
    expect(await screen.findByText('There is no such file.')).toBeInTheDocument();
    expect(api.calls('uploadPaymentFile')).toEqual([]);
  });

  it('is not offered again to a validator', async () => {
    await open(handlers, { path, user: aMemberUser('VALIDATOR') });
    expect(await screen.findByText('Timeline')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Create again' })).not.toBeInTheDocument();
  });
});

it.each([
  ['a bulk payment on its way', { ...bulk, status: 'IN_PROGRESS', items: { ...none, inProgress: 3 } }],
  ['one payment of a bulk payment', { ...waiting, type: 'BULK', bulkId: bulk.id }],
] as const)('does not take %s out of the list', async (_what, payment) => {
  const detail = aTransactionDetail(payment);
  await open({ ...ofBulk, getTransactionDetail: detail }, { path: `${route}?id=${payment.id}` });
  await screen.findByText('Timeline');
  expect(screen.queryByRole('button', { name: 'Remove from list' })).not.toBeInTheDocument();
});

it('offers a foreign payment to no one who only prepares, for deleting', async () => {
  await open({}, { path: `${route}?id=${waiting.id}`, user: aMemberUser('INITIATOR') });
  await screen.findByText('Timeline');
  expect(screen.queryByRole('button', { name: 'Remove from list' })).not.toBeInTheDocument();
});

it('shows the document and corrects the category of a payment', async () => {
  const attachment = { fileName: 'Facture 12.pdf', contentType: 'application/pdf' as const, size: 20_480 };
  const detail = aTransactionDetail({ ...paid, attachment, expenseCategory: 'OTHER' });
  const { api, person } = await open(
    { getTransactionDetail: detail, setExpenseCategory: { ...paid, expenseCategory: 'REPAIRS' } },
    { path: `${route}?id=${paid.id}` },
  );
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByRole('button', { name: 'Facture 12.pdf, 20 kB' })).toBeEnabled();
  await person.click(within(drawer).getByRole('combobox', { name: 'Category' }));
  await person.click(await screen.findByText('Repairs'));
  await waitFor(() =>
    expect(api.calls('setExpenseCategory')[0]?.body).toEqual({ expenseCategory: 'REPAIRS' }),
  );
});

const short = aTransaction({ name: 'Solange Mballa', status: 'CONFIRMED', waitsFor: 'FLOAT' });

it('says of a payment that waits for the platform’s float why, and that nobody has to do anything', async () => {
  const { createdAt, createdBy } = short;
  const step = { at: createdAt, by: null, why: '' };
  const detail = aTransactionDetail({
    ...short,
    history: [
      { ...step, by: createdBy, from: null, to: 'PENDING' },
      { ...step, by: createdBy, from: 'PENDING', to: 'CONFIRMED' },
      { ...step, from: 'CONFIRMED', to: 'IN_PROGRESS' },
      { ...step, from: 'IN_PROGRESS', to: 'CONFIRMED', why: 'NOT_ENOUGH_FUNDS' },
    ],
  });
  await open(
    { listTransactions: pageOf([short]), getTransactionDetail: detail },
    { path: `${route}?id=${short.id}` },
  );
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('Timeline')).toBeInTheDocument();
  expect(
    within(drawer).getByText(/will be sent automatically .* no one needs to approve it again/),
  ).toBeVisible();
  expect(within(drawer).getByText(/^Not paid by MTN yet/)).toBeInTheDocument();
  expect(within(drawer).getAllByText(/^Approved by/)).toHaveLength(1);
  expect(
    within(drawer).getByText('Automatically, once Sanaga’s account at MTN is topped up'),
  ).toBeInTheDocument();
  expect(within(drawer).queryByText('In a moment')).not.toBeInTheDocument();
});

const asked = aTransaction({
  ...{ kind: 'COLLECTION' as const, name: 'Jean Biya', status: 'IN_PROGRESS' as const, amount: 7_000 },
  ...{ total: 7_000, fee: 0, tax: 0, levy: 0, waitsFor: 'SENDING' as const },
});
const askedPath = `${route}?id=${asked.id}`;

it('withdraws a request for money that was not sent yet, with a reason', async () => {
  const { api, person } = await open(
    { listTransactions: pageOf([asked]), getTransactionDetail: aTransactionDetail(asked) },
    { path: askedPath },
  );
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/You can withdraw it until then/)).toBeVisible();
  await person.click(drawer.getByRole('button', { name: 'Withdraw request' }));
  api.use({ cancelTransaction: { ...asked, status: 'CANCELLED', waitsFor: null } });
  await person.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Paid in cash');
  await person.click(screen.getByRole('button', { name: /^Withdraw request for 7,000/ }));
  await waitFor(() => expect(api.calls('cancelTransaction')[0]?.body).toEqual({ reason: 'Paid in cash' }));
});

it('says why a request for money that was sent cannot be withdrawn', async () => {
  const sent = { ...asked, waitsFor: null };
  await open(
    { listTransactions: pageOf([sent]), getTransactionDetail: aTransactionDetail(sent) },
    { path: askedPath },
  );
  const drawer = within(await screen.findByRole('dialog'));
  const button = await drawer.findByRole('button', { name: /^Withdraw request/ });
  expect(button).toHaveAccessibleDescription(/^The payer has been asked already/);
});

it('says of a payment whose approval became too old that it needs a new one', async () => {
  const { createdAt, createdBy } = short;
  const step = { at: createdAt, by: null, why: '' };
  const detail = aTransactionDetail({
    ...short,
    status: 'PENDING',
    waitsFor: null,
    history: [
      { ...step, by: createdBy, from: null, to: 'PENDING' },
      { ...step, by: createdBy, from: 'PENDING', to: 'CONFIRMED' },
      { ...step, from: 'CONFIRMED', to: 'PENDING', why: 'APPROVAL_EXPIRED' },
    ],
  });
  await open(
    { listTransactions: pageOf([short]), getTransactionDetail: detail },
    { path: `${route}?id=${short.id}` },
  );
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Not sent within 30 days: needs a new approval')).toBeInTheDocument();
});

it('says of a reversed payment what came back, in the list, its cost and its timeline', async () => {
  const correction = { at: '2026-11-23T08:00:00.000Z', amount: 100_704, reversed: true };
  const reversed = { ...paid, amount: 100_000, total: 100_704, correction };
  await open(
    {
      listTransactions: pageOf([reversed, { ...reversed, id: failed.id, correction: null }]),
      getTransactionDetail: aTransactionDetail(reversed),
    },
    { path: `${route}?id=${paid.id}` },
  );
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/^Reversed on .*: 100,704.XAF credited to the wallet/)).toBeVisible();
  expect(drawer.getByText('Reversed after a comparison with MTN')).toBeInTheDocument();
  expect(drawer.getByText('Returned to the wallet').nextSibling).toHaveTextContent(/^−100,704.XAF$/);
  expect(drawer.getByText('Taken from wallet').nextSibling).toHaveTextContent(/^0.XAF$/);
  expect(drawer.getByText('Reversed')).toBeVisible();
  const reason = screen.getByText(/^100,704.XAF credited to the wallet$/);
  expect(reason.closest('.sg-status')).toHaveTextContent(/^Reversed/);
});

it('says of a corrected payment what it came to', async () => {
  const correction = { at: '2026-11-23T08:00:00.000Z', amount: -2_000, reversed: false };
  const corrected = { ...paid, amount: 100_000, total: 100_704, correction };
  await open(
    { listTransactions: pageOf([corrected]), getTransactionDetail: aTransactionDetail(corrected) },
    { path: `${route}?id=${paid.id}` },
  );
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText(/^Corrected on .*: 2,000.XAF taken from the wallet/)).toBeVisible();
  expect(drawer.getByText('Taken from wallet').nextSibling).toHaveTextContent(/^102,704.XAF$/);
});

it('reads a payment that failed and was paid late as completed, in the list and its drawer, and retries it no more', async () => {
  const correction = { at: '2026-11-23T08:00:00.000Z', amount: -100_000, reversed: false };
  const late = { ...failed, amount: 100_000, total: 100_704, correction };
  await open(
    { listTransactions: pageOf([late]), getTransactionDetail: aTransactionDetail(late) },
    { path: `${route}?id=${failed.id}` },
  );
  const drawer = within(await screen.findByRole('dialog'));
  expect(
    await drawer.findByText(/^Paid late, corrected on .*: 100,000.XAF taken from the wallet/),
  ).toBeVisible();
  expect(drawer.getByText('Completed')).toBeVisible();
  expect(drawer.getByText('Paid late').nextSibling).toHaveTextContent(/^100,000.XAF$/);
  expect(drawer.getByText('Paid late, as a comparison with MTN showed')).toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  const reason = screen.getByText(/^Paid late: 100,000.XAF taken from the wallet$/);
  expect(reason.closest('.sg-status')).toHaveTextContent(/^Completed/);
});

it('reads a request that failed and came in after all as completed, in the list and its drawer', async () => {
  const correction = { at: '2026-11-23T08:00:00.000Z', amount: 100_000, reversed: false };
  const late = { ...failed, kind: 'COLLECTION' as const, amount: 100_000, total: 100_000, correction };
  await open(
    { listTransactions: pageOf([late]), getTransactionDetail: aTransactionDetail(late) },
    { path: `${route}?id=${failed.id}` },
  );
  const drawer = within(await screen.findByRole('dialog'));
  expect(
    await drawer.findByText(/^Received late, corrected on .*: 100,000.XAF credited to the wallet/),
  ).toBeVisible();
  expect(drawer.getByText('Completed')).toBeVisible();
  expect(drawer.getByText('Received late, as a comparison with MTN showed')).toBeInTheDocument();
  const reason = screen.getByText(/^Received late: 100,000.XAF credited to the wallet$/);
  expect(reason.closest('.sg-status')).toHaveTextContent(/^Completed/);
});

it('says in the list how many payments of a bulk payment are reversed, and counts them as not paid', async () => {
  const returned = { ...bulk, status: 'COMPLETED' as const, items: { ...none, completed: 2, returned: 1 } };
  const partly = {
    ...returned,
    id: failed.id,
    status: 'PROBLEMATIC' as const,
    problemReason: 'FAILED' as const,
  };
  await open({ listTransactions: pageOf([returned, partly]) });
  expect(await screen.findAllByText(/Reversed: 1 payment$/)).toHaveLength(2);
  expect(screen.getByText('Partly paid, 2 of 3')).toBeInTheDocument();
});

it('says in the list how many payments of a bulk payment were paid late, and calls none of them failed', async () => {
  const late = {
    ...bulk,
    status: 'PROBLEMATIC' as const,
    problemReason: 'FAILED' as const,
    items: { ...none, completed: 2, paidLate: 1 },
  };
  await open({ listTransactions: pageOf([late]) });
  expect(await screen.findByText(/^Paid late: 1 payment$/)).toBeInTheDocument();
  expect(screen.queryByText(/failed, money back/)).not.toBeInTheDocument();
});

it('counts what was paid late as paid in the status of a bulk payment', async () => {
  const late = { ...bulk, status: 'PROBLEMATIC' as const, problemReason: 'FAILED' as const };
  const partly = {
    ...late,
    id: failed.id,
    items: { ...none, completed: 1, paidLate: 1, failed: 1, problematic: 1 },
  };
  await open({
    listTransactions: pageOf([{ ...late, items: { ...none, completed: 2, paidLate: 1 } }, partly]),
  });
  const [whole, part] = (await screen.findAllByText(/Paid late: 1 payment$/)).map(
    (reason) => reason.closest('.sg-status') as HTMLElement,
  );
  expect(whole).toHaveTextContent(/^Completed/);
  expect(part).toHaveTextContent(/^Partly paid, 2 of 3/);
});

it('says in the list and the drawer how many payments of a bulk payment were cancelled once others were paid', async () => {
  const stopped = {
    ...bulk,
    status: 'COMPLETED' as const,
    problemReason: null,
    items: { ...none, completed: 2, cancelled: 1 },
  };
  await open(
    {
      ...ofBulk,
      listTransactions: pageOf([stopped]),
      getTransactionDetail: aTransactionDetail({ ...stopped, history: [] }),
    },
    { path: `${route}?id=${bulk.id}` },
  );
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Partly paid, 2 of 3, 1 cancelled')).toBeVisible();
  expect(screen.getAllByText('Partly paid, 2 of 3, 1 cancelled')).toHaveLength(2);
});

it('keeps apart what of a bulk payment was paid, reversed, paid late and not paid, and sums up what left the wallet', async () => {
  const sums = bulkSums({
    paid: { count: 1, amount: 20_000 },
    returned: { count: 1, amount: 30_000 },
    paidLate: { count: 1, amount: 5_000 },
    notPaid: { count: 1, amount: 40_000 },
    taken: { amount: 20_000, fee: 100, tax: 40, levy: 4, corrections: 0, total: 20_144 },
    reserved: 7_000,
  });
  await open(
    {
      ...ofBulk,
      getTransactionDetail: {
        ...bulk,
        ...{ status: 'PROBLEMATIC', problemReason: 'FAILED', total: 90_642 },
        items: { ...none, completed: 1, returned: 1, failed: 1, problematic: 1 },
        bulk: aBulkOrigin({ sums }),
      },
    },
    { path: `${route}?id=${bulk.id}` },
  );
  const drawer = within(await screen.findByRole('dialog'));
  const amountBeside = async (label: string) => (await drawer.findByText(label)).nextSibling;
  expect(await amountBeside('Paid: 1 payment')).toHaveTextContent(/^20,000.XAF$/);
  expect(await amountBeside('Reversed: 1 payment')).toHaveTextContent(/^30,000.XAF$/);
  expect(await amountBeside('Paid late: 1 payment')).toHaveTextContent(/^5,000.XAF$/);
  expect(await amountBeside('Failed: 1 payment')).toHaveTextContent(/^40,000.XAF$/);
  expect(await amountBeside('Total: 3 payments')).toHaveTextContent(/^90,000.XAF$/);
  expect(await amountBeside('Taken from wallet')).toHaveTextContent(/^20,144.XAF$/);
  expect(drawer.getByText(/^Also reserved in the wallet: 7,000.XAF$/)).toBeVisible();
  expect(drawer.queryByText(/^In progress:/)).not.toBeInTheDocument();
});

it('says so beside the status in the list, and of no other payment', async () => {
  await open({ listTransactions: pageOf([short, { ...short, id: paid.id, waitsFor: null }]) });
  expect(await screen.findAllByText('Waiting for a top-up at MTN')).toHaveLength(1);
});

it('says of a payment that is held after a restore why it waits, and that nobody has to do anything', async () => {
  const held = { ...short, waitsFor: 'HOLD' as const };
  await open(
    { listTransactions: pageOf([held]), getTransactionDetail: aTransactionDetail({ ...held, history: [] }) },
    { path: `${route}?id=${held.id}` },
  );
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText(/Sanaga is comparing all payments with MTN/)).toBeVisible();
  expect(
    within(drawer).getByText('Automatically, once Sanaga has compared all payments with MTN'),
  ).toBeInTheDocument();
  expect(screen.getByText('Waiting for a check after an outage')).toBeInTheDocument();
});

it('says of a payment that is paused why it waits, and that it can still be cancelled', async () => {
  const paused = { ...short, waitsFor: 'PAUSE' as const };
  const detail = aTransactionDetail({ ...paused, history: [] });
  await open(
    { listTransactions: pageOf([paused]), getTransactionDetail: detail },
    { path: `${route}?id=${paused.id}` },
  );
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText(/^Sanaga has paused payouts to MTN/)).toBeVisible();
  expect(within(drawer).getByText('Automatically, once Sanaga restarts payouts')).toBeInTheDocument();
  expect(screen.getByText('Paused by Sanaga')).toBeInTheDocument();
});

it('says so at once when the float runs short, and no more when it is filled', async () => {
  const confirmed = { ...short, waitsFor: null };
  const { api, store } = await open({ listTransactions: pageOf([confirmed]) });
  const stop = startLive(store.dispatch);
  expect(await screen.findByText('Solange Mballa')).toBeInTheDocument();
  await waitFor(() => expect(api.calls('listTransactions')).toHaveLength(2));
  api.use({ listTransactions: pageOf([short]) });
  api.emit({ topic: 'transaction', id: null });
  expect(await screen.findByText('Waiting for a top-up at MTN')).toBeInTheDocument();
  api.use({ listTransactions: pageOf([confirmed]) });
  api.emit({ topic: 'transaction', id: null });
  await waitFor(() => expect(screen.queryByText('Waiting for a top-up at MTN')).not.toBeInTheDocument());
  expect(screen.getByText('Solange Mballa')).toBeInTheDocument();
  stop();
});

it('says how many payments of a bulk payment wait for it, and which', async () => {
  const items = { ...none, confirmed: 2, completed: 1 };
  const origin = aBulkOrigin({ waitingForFloat: 2 });
  await open(
    {
      ...ofBulk,
      listBulkItems: pageOf([short]),
      getTransactionDetail: { ...bulk, status: 'IN_PROGRESS', items, bulk: origin },
    },
    { path: `${route}?id=${bulk.id}` },
  );
  expect(
    await screen.findByText(/^2 payments are on hold until Sanaga’s account at MTN/),
  ).toBeInTheDocument();
  expect(await screen.findByText('Waiting for a top-up at MTN')).toBeInTheDocument();
});

describe('a large bulk payment', () => {
  const total = 100_000;
  const large = (changes: Partial<TransactionDetail>) =>
    open(
      {
        ...ofBulk,
        getTransactionDetail: { ...bulk, makers: [], items: { ...none, total, pending: total }, ...changes },
      },
      { path: `${route}?id=${bulk.id}`, user: aUser({ roles: ['VALIDATOR'] }) },
    );
  const progress = { done: 42_000, total, itemsPerSecond: 4_000, secondsLeft: 15 };

  it('that is still being made says how far it is, and cannot be decided on yet', async () => {
    await large({ status: 'PENDING', progress: { ...progress, step: 'CREATE' } });
    expect(await screen.findByRole('progressbar', { name: '42% of the payments are created' })).toBeVisible();
    expect(
      screen.getByText(
        /^42% of the payments are created\. 42,000 of 100,000, 4,000 per second, about 15 s left$/,
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Approve/ })).toBeDisabled();
    expect(screen.getByText(/^The payments in this bulk payment are still being created/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it('that is being approved says so, and can be stopped', async () => {
    const items = { ...none, total, confirmed: total };
    await large({ status: 'IN_PROGRESS', items, progress: { ...progress, step: 'APPROVE' } });
    expect(
      await screen.findByRole('progressbar', { name: '42% of the payments are approved' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /^Cancel|^Stop/ })).toBeEnabled();
  });

  it('that is being paid says how far it is', async () => {
    const items = { ...none, total, completed: 30_000, failed: 500, problematic: 500, inProgress: 69_500 };
    await large({ status: 'IN_PROGRESS', progress: null, items });
    expect(await screen.findByRole('progressbar', { name: '30% of the payments are done' })).toBeVisible();
  });
});
