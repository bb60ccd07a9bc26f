import type { SessionUser, TransactionDetail } from '@sanaga/api';
import {
  aBulkOrigin,
  aMemberUser,
  aTransaction,
  aTransactionDetail,
  aUser,
  bulkItems,
  failure,
  type Handlers,
  pageOf,
} from '@sanaga/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openTransactions, route } from './test/open-transactions.tsx';

const maker = '00000000-0000-4000-8000-00000000cccc';
const by = { userId: '00000000-0000-4000-8000-00000000dddd', name: 'Carine Ewane' };
const at = '2026-11-30T09:00:00.000Z';
const bulk = aTransactionDetail({
  ...{ name: 'harvest.csv', type: 'BULK', kind: 'BULK_PAYOUT', number: '', makers: [maker] },
  ...{ amount: 90_000, fee: 450, tax: 180, levy: 48, total: 90_678 },
  items: bulkItems({ total: 12, pending: 12 }),
  bulk: aBulkOrigin({ fileId: '00000000-0000-4000-8000-00000000ffff', rows: 12 }),
});
const [pauline, awa] = ['Pauline Eyenga', 'Awa Ngono'].map((name) =>
  aTransaction({
    ...{ name, type: 'BULK', bulkId: bulk.id, amount: 5_000, fee: 25, tax: 10, levy: 4, total: 5_039 },
  }),
);
const excludedOf = (origin: TransactionDetail): TransactionDetail => ({
  ...origin,
  items: bulkItems({ total: 11, pending: 11 }),
  bulk: aBulkOrigin({
    ...origin.bulk,
    excluded: 1,
    exclusions: [{ by, at, reason: 'Wrong amount', payments: 1, amount: 5_000 }],
  }),
});

/** Opens the bulk payment in the drawer, beside a list that has choices and pages too. */
async function open(handlers: Handlers = {}, user = aMemberUser('VALIDATOR')) {
  const opened = await openTransactions(
    {
      getTransactionDetail: bulk,
      listBulkItems: pageOf([pauline!, awa!], { size: 10, totalElements: 12 }),
      getCompanyEmployees: [],
      ...handlers,
    },
    { path: `${route}?id=${bulk.id}`, user },
  );
  return { ...opened, drawer: within(await screen.findByRole('dialog', { name: /^Payment / })) };
}

it('excludes chosen payments of a bulk payment for a reason, and says what is left to be approved', async () => {
  const { api, person, drawer } = await open({
    excludeBulkItems: failure('WRONG_STATUS', { message: 'It has changed.' }),
  });
  await person.click(await drawer.findByRole('checkbox', { name: /Pauline Eyenga/ }));
  const bar = within(await screen.findByRole('region', { name: 'Selected payments' }));
  expect(bar.getByText(/^1 selected, 5,000.XAF$/)).toBeInTheDocument();
  await person.click(bar.getByRole('button', { name: 'Exclude 1 payment' }));
  const title = await screen.findByText(/^Exclude 1 payment of 5,000.XAF\?$/);
  const question = within(title.closest<HTMLElement>('[role=dialog]')!);
  expect(question.getByText('11 payments remain to be approved:')).toBeInTheDocument();
  expect(title.closest('[role=dialog]')).toHaveTextContent(/85,639/);
  const confirm = question.getByRole('button', { name: 'Exclude 1 payment' });
  expect(confirm).toBeDisabled();
  await person.click(question.getByRole('button', { name: 'Wrong amount' }));
  await person.click(confirm);
  expect(await question.findByText('It has changed.')).toBeInTheDocument();
  api.use({ excludeBulkItems: excludedOf(bulk) });
  await person.click(confirm);
  await waitFor(() =>
    expect(api.calls('excludeBulkItems').map(({ params, body }) => [params, body])).toEqual([
      [{ id: bulk.id }, { ids: [pauline!.id], reason: 'Wrong amount' }],
      [{ id: bulk.id }, { ids: [pauline!.id], reason: 'Wrong amount' }],
    ]),
  );
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Selected payments' })).not.toBeInTheDocument(),
  );
  expect(screen.getAllByText(/^Excluded: 1 payment of 5,000.XAF/)).not.toHaveLength(0);
});

it('searches and sorts the payments on the server, from the first page', async () => {
  const { api, person, drawer } = await open();
  await person.click(await drawer.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(api.calls('listBulkItems').at(-1)?.query).toMatchObject({ page: 1 }));
  await person.type(
    drawer.getByRole('searchbox', { name: 'Name, number, reason or amount' }),
    'ngono{Enter}',
  );
  await waitFor(() =>
    expect(api.calls('listBulkItems').at(-1)?.query).toMatchObject({ page: 0, search: 'ngono' }),
  );
  await person.click(drawer.getByRole('combobox', { name: 'Sort' }));
  await person.click(await screen.findByTitle('Largest amount first'));
  await waitFor(() =>
    expect(api.calls('listBulkItems').at(-1)?.query).toMatchObject({ search: 'ngono', sort: 'amount,desc' }),
  );
});

it('offers no choice to whoever made it, may not approve it, or comes after the approval', async () => {
  const readers: [SessionUser, TransactionDetail][] = [
    [aMemberUser('INITIATOR'), bulk],
    [aUser({ roles: ['VALIDATOR'] }), { ...bulk, makers: [aUser().userId] }],
    [aMemberUser('VALIDATOR'), { ...bulk, status: 'IN_PROGRESS' }],
  ];
  for (const [user, detail] of readers) {
    const { unmount, drawer } = await open({ getTransactionDetail: detail }, user);
    expect(await drawer.findByText('Pauline Eyenga')).toBeInTheDocument();
    expect(drawer.queryByRole('checkbox', { name: /Pauline Eyenga/ })).not.toBeInTheDocument();
    unmount();
  }
});

it('shows what was excluded, by whom and why, in a list and in the timeline, and saves it as a file', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const item = { ...awa!, status: 'CANCELLED' as const, excluded: { by, at, reason: 'Wrong amount' } };
  const { api, person } = await open(
    {
      getTransactionDetail: excludedOf(bulk),
      listBulkItems: ({ query }) => pageOf(query.excluded ? [item] : [pauline!]),
      getExcludedBulkItems: 'Name;Amount',
    },
    aMemberUser('INITIATOR'),
  );
  expect(await screen.findByText(/^Carine Ewane excluded 1 payment of 5,000.XAF$/)).toBeInTheDocument();
  await person.click(await screen.findByText('Excluded 1'));
  expect(await screen.findByText(/Wrong amount · Carine Ewane · /)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'File of excluded payments' }));
  await waitFor(() => expect(saved).toEqual(['harvest excluded.xlsx']));
  expect(api.calls('getExcludedBulkItems')[0]?.query).toEqual({ format: 'xlsx' });
  click.mockRestore();
});
