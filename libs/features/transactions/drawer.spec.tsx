import { screen, waitFor, within } from '@testing-library/react';
import { aMemberUser, aTransactionDetail, aUser, failure, pageOf } from '@sanaga/testing';
import { failed, openTransactions as open, paid, route, waiting } from './test/open-transactions.tsx';

it('retries a failed payment, and shows whose approval it needs', async () => {
  const { api, person } = await open(
    { retryTransaction: { ...failed, status: 'PENDING', problemReason: null } },
    { path: `${route}?id=${failed.id}`, user: aMemberUser('INITIATOR') },
  );
  await person.click(await screen.findByRole('button', { name: 'Ask for it again' }));
  const question = (await screen.findByText('Ask for this payment again?')).closest('[role=dialog]');
  expect(question).toHaveTextContent(/by somebody who neither made it nor asks for it again now/);
  await person.click(screen.getByRole('button', { name: /^Ask for 100,000.XAF again$/ }));
  await waitFor(() => expect(api.calls('retryTransaction')[0]?.params.id).toBe(failed.id));
});

it('deletes an own payment that waits, after a question', async () => {
  const own = { ...waiting, makers: [aUser().userId] };
  const { api, person, address } = await open(
    {
      getTransactionDetail: aTransactionDetail(own),
      deleteTransaction: failure('WRONG_STATUS', { message: 'It was approved already.' }),
    },
    { path: `${route}?id=${own.id}`, user: aMemberUser('INITIATOR') },
  );
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const confirm = await screen.findByRole('button', { name: /^Delete payment of 247,000/ });
  await person.click(confirm);
  expect(await screen.findByText('It was approved already.')).toBeInTheDocument();
  api.use({ deleteTransaction: { ...own, status: 'CANCELLED' } });
  await person.click(confirm);
  await waitFor(() => expect(address()).toBe(route));
});

const none = {
  ...{ total: 3, pending: 0, confirmed: 0, inProgress: 0, completed: 0 },
  ...{ problematic: 0, failed: 0, unknown: 0, cancelled: 0 },
};
const bulk = aTransactionDetail({
  ...{ name: 'harvest.csv', type: 'BULK', kind: 'BULK_PAYOUT', amount: 90_000 },
  items: { ...none, pending: 3 },
  makers: [aUser().userId],
});

const ofBulk = { listBulkItems: pageOf([]), getCompanyEmployees: [] };

it('deletes a bulk payment that waits with all its payments, after the same question', async () => {
  const { api, person, address } = await open(
    { ...ofBulk, getTransactionDetail: bulk, deleteTransaction: { ...bulk, status: 'CANCELLED' } },
    { path: `${route}?id=${bulk.id}`, user: aMemberUser('INITIATOR') },
  );
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = (await screen.findByText('Delete this bulk payment?')).closest('[role=dialog]');
  expect(question).toHaveTextContent(/3 payments from harvest\.csv are cancelled and leave the lists/);
  await person.click(screen.getByRole('button', { name: /^Delete 3 payments of 90,000.XAF$/ }));
  await waitFor(() => expect(address()).toBe(route));
  expect(api.calls('deleteTransaction').map(({ params }) => params.id)).toEqual([bulk.id]);
  expect(await screen.findByText(/^Deleted: 3 payments from harvest\.csv/)).toBeInTheDocument();
});

it.each([
  ['a bulk payment on its way', { ...bulk, status: 'IN_PROGRESS', items: { ...none, inProgress: 3 } }],
  ['one payment of a bulk payment', { ...waiting, type: 'BULK', bulkId: bulk.id }],
] as const)('does not delete %s', async (_what, payment) => {
  const detail = aTransactionDetail(payment);
  await open({ ...ofBulk, getTransactionDetail: detail }, { path: `${route}?id=${payment.id}` });
  await screen.findByText('Timeline');
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

it('offers a foreign payment to no one who only prepares, for deleting', async () => {
  await open({}, { path: `${route}?id=${waiting.id}`, user: aMemberUser('INITIATOR') });
  await screen.findByText('Timeline');
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
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
