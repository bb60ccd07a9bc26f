import { textLimits } from '@sanaga/domain';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import {
  aMember,
  aMemberUser,
  aTransaction,
  aTransactionDetail,
  bulkItems,
  failure,
  noNetwork,
  pageOf,
} from '@sanaga/testing';
import { formatPhone } from '../shared/people/phone-number.ts';
import { useHeldRows } from './use-held-rows.ts';
import { all, openTransactions as open, paid, route, waiting } from './test/open-transactions.tsx';

it('lists the payments with why one is a problem, and pages', async () => {
  const { api, person, address } = await open();
  expect(await screen.findByText('Mobile Money account not active')).toBeInTheDocument();
  expect(screen.getByText('Showing page 1 of 3')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  expect(address()).toBe(`${route}?page=1`);
  await waitFor(() => expect(api.calls('listTransactions').at(-1)?.query.page).toBe(1));
});

it('goes to the last page where the address names one beyond', async () => {
  const { address } = await open({}, { path: `${route}?status=PENDING&page=9999` });
  await waitFor(() => expect(address()).toBe(`${route}?status=PENDING&page=2`));
});

it('requests what the address says', async () => {
  const { api } = await open(
    {},
    { path: `${route}?status=PENDING&search=garage&sort=customer,asc&type=nonsense` },
  );
  await screen.findByText('Garage Fotso');
  expect(api.calls('listTransactions')[0]?.query).toEqual({
    status: 'PENDING',
    search: 'garage',
    sort: 'customer,asc',
    page: 0,
    size: 20,
  });
});

it('sorts by customer and searches through the address', async () => {
  const { person, address } = await open();
  await screen.findByText('Garage Fotso');
  await person.click(screen.getByRole('button', { name: 'Beneficiaries' }));
  expect(address()).toBe(`${route}?sort=customer%2Casc`);
  await person.type(screen.getByRole('searchbox'), 'lydie{Enter}');
  expect(address()).toContain('search=lydie');
});

it('searches for no longer a text than a list takes', async () => {
  const { api, person } = await open();
  await person.click(await screen.findByRole('searchbox'));
  await person.paste('x'.repeat(textLimits.search + 1));
  await person.keyboard('{Enter}');
  await waitFor(() =>
    expect(api.calls('listTransactions').at(-1)?.query.search).toBe('x'.repeat(textLimits.search)),
  );
});

it('shows ID and type on a phone, and sorts there', async () => {
  const onPhone = jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('max-width: 767px'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  const { api, person, address } = await open();
  const card = (await screen.findByText('Garage Fotso')).closest('li') as HTMLElement;
  expect(card).toHaveTextContent(/T-\d{6} · Single/);
  await person.click(screen.getByRole('combobox', { name: 'Sort' }));
  await person.click(await screen.findByTitle('Name, A to Z'));
  expect(address()).toBe(`${route}?sort=customer%2Casc`);
  await waitFor(() => expect(api.calls('listTransactions').at(-1)?.query.sort).toBe('customer,asc'));
  onPhone.mockRestore();
});

it('searches in the pauses of typing', async () => {
  const { api, person, address } = await open();
  await screen.findByText('Garage Fotso');
  await person.type(screen.getByRole('searchbox'), 'lyd');
  await waitFor(() => expect(address()).toBe(`${route}?search=lyd`));
  await waitFor(() => expect(api.calls('listTransactions').at(-1)?.query.search).toBe('lyd'));
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

it('narrows by category, maker and amount, stored in the address', async () => {
  const { api, person, address } = await open({ getCompanyEmployees: [aMember({ name: 'Ines Ngo' })] });
  await screen.findByText('Garage Fotso');
  await person.click(screen.getByRole('button', { name: /More filters/ }));
  await person.type(await screen.findByLabelText('From (XAF)'), '100000{Enter}');
  await waitFor(() => expect(address()).toBe(`${route}?minAmount=100000`));
  await person.click(screen.getByRole('combobox', { name: 'Created by' }));
  await person.click(await screen.findByText('Me'));
  await person.click(screen.getByRole('combobox', { name: 'Category' }));
  await person.click(await screen.findByText('Repairs'));
  await waitFor(() =>
    expect(api.calls('listTransactions').at(-1)?.query).toMatchObject({
      createdBy: 'me',
      minAmount: 100_000,
      expenseCategory: 'REPAIRS',
    }),
  );
  expect(screen.getByRole('button', { name: /More filters \(3\)/ })).toBeInTheDocument();
});

it('shows that only payments to one number are listed, and lists all again', async () => {
  const { api, person, address } = await open({}, { path: `${route}?paidTo=%2B237677412086` });
  await screen.findByText('Garage Fotso');
  expect(api.calls('listTransactions')[0]?.query.paidTo).toBe('+237677412086');
  await person.click(
    screen.getByRole('button', { name: `Paid to ${formatPhone('+237677412086')}: clear filter` }),
  );
  expect(address()).toBe(route);
});

it('shows that a large count is about right', async () => {
  await open({ listTransactions: { ...pageOf(all, { totalElements: 12_340 }), totalIsEstimate: true } });
  expect(await screen.findByText('about 12,340 payments')).toBeInTheDocument();
});

it('cancels what was chosen, with the sum, and shows what the server refused', async () => {
  const other = aTransaction({ name: 'Paul Essomba', amount: 3_000 });
  const { api, person } = await open({
    listTransactions: pageOf([...all, other]),
    cancelTransaction: ({ params }) =>
      params.id === other.id
        ? failure('WRONG_STATUS', { message: 'It was sent already.' })
        : { ...waiting, status: 'CANCELLED' },
  });
  await screen.findByText('Garage Fotso');
  for (const name of ['Pauline Eyenga', 'Garage Fotso', 'Paul Essomba'])
    await person.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  const bar = screen.getByRole('region', { name: 'Selected payments' });
  expect(within(bar).getByText(/^3 selected, 435,000.XAF$/)).toBeInTheDocument();
  // a paid payment cannot be stopped
  await person.click(within(bar).getByRole('button', { name: 'Cancel 2 of 3' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Garage Fotso and Paul Essomba')).toBeInTheDocument();
  await person.click(within(dialog).getByRole('button', { name: /Cancel 2 payments of 250,000/ }));
  expect(await screen.findByText(/1 not possible: It was sent already\./)).toHaveTextContent(
    /^1 payment cancelled, 247,000.XAF\./,
  );
  expect(api.calls('cancelTransaction').map(({ params }) => params.id)).toEqual([waiting.id, other.id]);
  expect(screen.queryByRole('region', { name: 'Selected payments' })).not.toBeInTheDocument();
});

type Transaction = ReturnType<typeof aTransaction>;
type BulkItems = NonNullable<Transaction['items']>;

/** Builds a bulk payment of 3 whose payments are in the statuses of `items`. */
const aBulk = (name: string, status: Transaction['status'], items: Partial<BulkItems>) =>
  aTransaction({
    ...{ name, status, type: 'BULK', kind: 'BULK_PAYOUT', amount: 90_000 },
    problemReason: status === 'PROBLEMATIC' ? 'FAILED' : null,
    items: bulkItems({ total: 3, ...items }),
  });
type Person = Awaited<ReturnType<typeof open>>['person'];
const choose = async (person: Person, payments: readonly Transaction[]) => {
  for (const { name } of payments)
    await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};

it('cancels and deletes bulk payments by their calls, but none of which some was sent', async () => {
  const unsent = aBulk('Paie octobre', 'PENDING', { pending: 3 });
  const begun = aBulk('Paie novembre', 'IN_PROGRESS', { confirmed: 1, completed: 2 });
  const { api, person } = await open({
    listTransactions: pageOf([waiting, unsent, begun]),
    cancelTransaction: { ...waiting, status: 'CANCELLED' },
    cancelBulkTransaction: aTransactionDetail({ ...unsent, status: 'CANCELLED' }),
    deleteTransaction: { ...unsent, status: 'CANCELLED' },
  });
  await choose(person, [waiting, unsent, begun]);
  await person.click(screen.getByRole('button', { name: 'Cancel 2 of 3' }));
  expect(await screen.findByText(/A bulk payment is cancelled with all its payments/)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /Cancel 2 payments of 337,000/ }));
  expect(await screen.findAllByText(/^2 payments cancelled, 337,000/)).not.toEqual([]);
  expect(api.calls('cancelBulkTransaction').map(({ params }) => params.id)).toEqual([unsent.id]);
  expect(api.calls('cancelTransaction').map(({ params }) => params.id)).toEqual([waiting.id]);
  await choose(person, [unsent, begun]);
  await person.click(screen.getByRole('button', { name: 'Remove 1 of 2 from the list' }));
  await person.click(await screen.findByRole('button', { name: /Remove payment of 90,000/ }));
  await waitFor(() =>
    expect(api.calls('deleteTransaction').map(({ params }) => params.id)).toEqual([unsent.id]),
  );
});

it('retries what failed, single or in bulk, each bulk payment under one key until it has a response', async () => {
  const lost = aTransaction({ name: 'Rose Mballa', status: 'PROBLEMATIC', problemReason: 'FAILED' });
  const bulk = aBulk('Paie octobre', 'PROBLEMATIC', { completed: 2, failed: 1 });
  const { api, person } = await open({
    listTransactions: pageOf([lost, bulk, paid]),
    retryTransaction: { ...lost, status: 'PENDING', problemReason: null },
    retryBulkTransaction: noNetwork,
  });
  const ask = async (chosen: Transaction[], name: string) => {
    await choose(person, chosen);
    await person.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText(/failed payments of a bulk payment become a new bulk payment/),
    ).toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: /^Retry/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected payments' })).toBeNull());
  };
  await ask([lost, bulk, paid], 'Retry 2 of 3');
  expect(screen.getByText(/1 not possible:/)).toHaveTextContent(/^1 payment sent for approval again\./);
  expect(api.calls('retryTransaction').map(({ params }) => params.id)).toEqual([lost.id]);
  api.use({ retryBulkTransaction: { ...aTransactionDetail(), status: 'PENDING' } });
  await ask([bulk], 'Retry 1');
  await ask([bulk], 'Retry 1');
  const keys = api.calls('retryBulkTransaction').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('remembers what was chosen on a page that was left', async () => {
  const { api, person } = await open();
  await person.click(await screen.findByRole('checkbox', { name: 'Select Garage Fotso' }));
  api.use({ listTransactions: pageOf([paid], { number: 1, totalElements: 41 }) });
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(screen.queryByText('Garage Fotso')).not.toBeInTheDocument());
  expect(screen.getByText(/^1 selected, 247,000.XAF$/)).toBeInTheDocument();
});

it('offers to remove only to those who prepare payments', async () => {
  const { person } = await open({}, { user: aMemberUser('VALIDATOR') });
  await person.click(await screen.findByRole('checkbox', { name: 'Select Garage Fotso' }));
  expect(screen.getByRole('button', { name: 'Cancel 1' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Request payment' })).not.toBeInTheDocument();
});

/** Catches what is saved, in place of the browser. */
function savedFiles(): string[] {
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  return names;
}
afterEach(() => jest.restoreAllMocks());

it('shows the detail that the address names, and its receipt', async () => {
  const names = savedFiles();
  const { person } = await open({ generateTransactionPdf: '%PDF' }, { path: `${route}?id=${paid.id}` });
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('Taken from wallet')).toBeInTheDocument();
  await person.click(await within(drawer).findByRole('button', { name: /Download receipt/ }));
  await waitFor(() => expect(names).toEqual([`receipt-${paid.reference}.pdf`]));
});

it('downloads the receipts of what is chosen in one archive, and the list of it as a file', async () => {
  const names = savedFiles();
  const bulk = aBulk('Paie octobre', 'COMPLETED', { completed: 3 });
  const { api, person } = await open({
    listTransactions: pageOf([paid, waiting, bulk]),
    downloadReceipts: 'PK',
    exportTransactionsCsv: 'PK',
  });
  await choose(person, [waiting, bulk]);
  expect(screen.getByRole('button', { name: '0 receipts of 2' })).toBeDisabled();
  await choose(person, [paid]);
  await person.click(screen.getByRole('button', { name: '1 receipt of 3' }));
  await waitFor(() => expect(names).toEqual(['receipts.zip']));
  expect(api.calls('downloadReceipts')[0]?.query.ids).toEqual([paid.id]);
  await person.click(screen.getByRole('button', { name: 'Export 3' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^What you selected: 3 payments\./)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(names).toHaveLength(2));
  expect(api.calls('exportTransactionsCsv')[0]?.query.ids).toEqual([waiting.id, bulk.id, paid.id]);
});

it('has all its filters behind one button while a payment is open beside it', async () => {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, side, limit] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
    const matches = side === 'min' ? 1440 >= Number(limit) : side === 'max' && 1440 <= Number(limit);
    return { matches, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList;
  });
  const { person, address } = await open({}, { path: `${route}?status=COMPLETED&id=${paid.id}` });
  const filters = await screen.findByRole('button', { name: 'Filters (1)' });
  expect(screen.queryByLabelText('Period')).not.toBeInTheDocument();
  await person.click(filters);
  expect(screen.getByLabelText('Period')).toBeInTheDocument();
  expect(screen.getByLabelText('Created by')).toBeInTheDocument();
  expect(address()).toContain(paid.id);
});

it('offers a role only what it may do', async () => {
  await open({}, { path: `${route}?id=${waiting.id}`, user: aMemberUser('INITIATOR') });
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('Timeline');
  expect(screen.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument();
});

it('closes a payment by Back, however it was walked on from, and opens none again that was closed', async () => {
  const { person, address, goBack } = await open({}, { path: `${route}?status=PENDING` });
  const list = `${route}?status=PENDING`;
  await person.click(await screen.findByRole('button', { name: /Pauline Eyenga/ }));
  expect(address()).toBe(`${list}&id=${paid.id}`);
  await person.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(address()).not.toBe(`${list}&id=${paid.id}`));
  await goBack();
  expect(address()).toBe(list);
  await person.click(screen.getByRole('button', { name: /Garage Fotso/ }));
  await person.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe(list));
  await person.click(screen.getByRole('button', { name: /Garage Fotso/ }));
  await goBack();
  expect(address()).toBe(list);
});

it('names the filters where nothing is found, and clears them', async () => {
  const { person, address } = await open(
    { listTransactions: pageOf([]) },
    { path: `${route}?status=CANCELLED&search=foto` },
  );
  expect(await screen.findByText('Nothing matches “foto”')).toBeInTheDocument();
  expect(screen.getByText(/Cancelled\./)).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(address()).toBe(route);
});

it('shows what is missing while there is no payment', async () => {
  await open({ listTransactions: pageOf([]) });
  expect(await screen.findByText('No payments yet')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'New payment' })).toHaveLength(1);
});

it('shows why the list could not be loaded', async () => {
  await open({ listTransactions: failure('UNAVAILABLE', { message: 'Away for a moment.' }) });
  expect(await screen.findByText('Away for a moment.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('holds back newer rows until they are requested', () => {
  const old = aTransaction({ createdAt: '2026-11-20T08:00:00.000Z' });
  const fresh = aTransaction({ createdAt: '2026-11-20T09:00:00.000Z' });
  const { result, rerender } = renderHook(
    ({ rows, list }) => useHeldRows({ currentData: pageOf(rows) }, list, true),
    {
      initialProps: { rows: [old], list: 'first' },
    },
  );
  rerender({ rows: [fresh, { ...old, status: 'COMPLETED' as const }], list: 'first' });
  expect(result.current.rows?.map(({ status }) => status)).toEqual(['COMPLETED']);
  expect(result.current.fresh).toBe(1);
  rerender({ rows: [fresh, old], list: 'second' });
  expect(result.current.rows).toHaveLength(2);
});
