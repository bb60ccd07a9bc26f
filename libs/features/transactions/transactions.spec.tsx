import { renderHook, screen, waitFor, within } from '@testing-library/react';
import {
  aMemberUser,
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
import { useHeldRows } from './use-held-rows.ts';
import { TransactionsRoute } from './index.ts';

const route = '/dashboard/transactions';
const paid = aTransaction({ name: 'Pauline Eyenga', status: 'COMPLETED', amount: 185_000 });
const failed = aTransaction({
  name: 'Lydie Manga',
  status: 'PROBLEMATIC',
  problemReason: 'FAILED',
  operatorCode: 'PAYEE_NOT_FOUND',
});
const waiting = aTransaction({ name: 'Garage Fotso', amount: 247_000 });
const all = [paid, failed, waiting];

async function open(handlers: Handlers = {}, { path = route, user = aUser() } = {}) {
  const api = mockApi({
    listTransactions: pageOf(all, { totalElements: 41 }),
    getTransactionDetail: ({ params }) => aTransactionDetail(all.find(({ id }) => id === params.id)),
    getWallet: aWallet(),
    ...handlers,
  });
  const rendered = await renderRoute(<TransactionsRoute />, { path, route, user });
  return { api, ...rendered };
}

it('lists the payments with why one is a problem, and pages', async () => {
  const { api, person, address } = await open();
  expect(await screen.findByText('Wallet not active')).toBeInTheDocument();
  expect(screen.getByText('Showing page 1 of 3')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  expect(address()).toBe(`${route}?page=1`);
  await waitFor(() => expect(api.calls('listTransactions').at(-1)?.query.page).toBe(1));
});

it('asks for what the address says', async () => {
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

it('shows the detail that the address names, and its receipt', async () => {
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => {};
  const { person } = await open({ generateTransactionPdf: '%PDF' }, { path: `${route}?id=${paid.id}` });
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('Left the wallet')).toBeInTheDocument();
  await person.click(await within(drawer).findByRole('button', { name: /Download receipt/ }));
  await waitFor(() => expect(names).toEqual([`Transaction-${paid.id}.pdf`]));
  clicked.mockRestore();
});

it('offers a role only what it may do', async () => {
  await open({}, { path: `${route}?id=${waiting.id}`, user: aMemberUser('INITIATOR') });
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('Timeline');
  expect(screen.queryByRole('button', { name: /Approve/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument();
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

it('says what is missing while there is no payment', async () => {
  await open({ listTransactions: pageOf([]) });
  expect(await screen.findByText('No payments yet')).toBeInTheDocument();
});

it('says why the list could not be loaded', async () => {
  await open({ listTransactions: failure('UNAVAILABLE', { message: 'Away for a moment.' }) });
  expect(await screen.findByText('Away for a moment.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it('holds back newer rows until they are asked for', () => {
  const old = aTransaction({ createdAt: '2026-11-20T08:00:00.000Z' });
  const fresh = aTransaction({ createdAt: '2026-11-20T09:00:00.000Z' });
  const { result, rerender } = renderHook(({ rows, list }) => useHeldRows(rows, list, true), {
    initialProps: { rows: [old], list: 'first' },
  });
  rerender({ rows: [fresh, { ...old, status: 'COMPLETED' as const }], list: 'first' });
  expect(result.current.rows?.map(({ status }) => status)).toEqual(['COMPLETED']);
  expect(result.current.fresh).toBe(1);
  rerender({ rows: [fresh, old], list: 'second' });
  expect(result.current.rows).toHaveLength(2);
});
