import type { WalletMovement } from '@sanaga/api';
import { screen, waitFor, within } from '@testing-library/react';
import {
  aProfile,
  aRefill,
  aUser,
  aWallet,
  failure,
  type Handlers,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { BalancesRoute } from './balances-route.tsx';

const statement = {
  ...{ from: '2026-10-01', to: '2026-10-31', currency: 'XAF' as const, movements: 12 },
  ...{ opening: 1_200_000, moneyIn: 500_000, moneyOut: 100_704, charges: 704, closing: 1_599_296 },
};

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

async function open(handlers: Handlers = {}) {
  const user = aUser();
  const api = mockApi({
    getWallet: aWallet(1_599_296, 0),
    listServiceProviders: [],
    listRefills: pageOf([]),
    getUserProfileInfo: aProfile(user),
    getCardStatus: { configured: false, minimum: 500, maximum: 1_000_000 },
    getWalletStatement: statement,
    listWalletMovements: pageOf([]),
    ...handlers,
  });
  const path = '/dashboard/balances?period=custom&from=2026-10-01&to=2026-10-31';
  const route = { api, ...(await renderRoute(<BalancesRoute />, { path, user })) };
  await route.person.click(await screen.findByRole('button', { name: 'Statement' }));
  return { ...route, drawer: within(await screen.findByRole('dialog', { name: 'Statement' })) };
}

it('shows what the wallet held before and after, and what came and went', async () => {
  const { api, drawer, address } = await open();
  const closing = await drawer.findByText('Balance at the end of 31 October 2026');
  expect(closing.parentElement).toHaveTextContent('1,599,296');
  expect(drawer.getByText('Balance at the start of 1 October 2026').parentElement).toHaveTextContent(
    '1,200,000',
  );
  expect(drawer.getByText('Money out').parentElement).toHaveTextContent('−100,704');
  expect(drawer.getByText(/12 transactions/)).toHaveTextContent('704');
  expect(api.calls('getWalletStatement')[0]?.query).toEqual({
    ...{ startDate: '2026-10-01', endDate: '2026-10-31' },
  });
  expect(address()).toContain('statement=1');
});

it('refetches for other days', async () => {
  const { api, drawer, person } = await open();
  await person.selectOptions(drawer.getByRole('combobox', { name: 'Period' }), 'This year');
  expect(await drawer.findByText('Money in')).toBeInTheDocument();
  expect(api.calls('getWalletStatement').at(-1)?.query).not.toEqual(
    api.calls('getWalletStatement')[0]?.query,
  );
});

it('saves it as a file, and shows why it could not', async () => {
  const { api, drawer, person } = await open({
    generateWalletStatementPdf: failure('UNAVAILABLE', { message: 'Back in a moment.' }),
  });
  await person.click(drawer.getByRole('button', { name: 'Download PDF' }));
  expect(await drawer.findByText('Back in a moment.')).toBeInTheDocument();
  api.use({ generateWalletStatementPdf: '%PDF-' });
  await person.click(drawer.getByRole('button', { name: 'Download PDF' }));
  await drawer.findByRole('button', { name: 'Download PDF', busy: false });
  expect(drawer.queryByText('Back in a moment.')).not.toBeInTheDocument();
  expect(saved).toEqual(['Statement 2026-10-01 2026-10-31.pdf']);
});

it.each([
  ['Export', 'exportWalletStatementCsv', 'Statement 2026-10-01 2026-10-31.xlsx', 'balance'],
  ['Export journal', 'exportJournal', 'Journal 2026-10-01 2026-10-31.xlsx', 'debit'],
] as const)('offers %s of the same days', async (name, call, fileName, column) => {
  const { api, drawer, person } = await open({ [call]: 'a file' });
  await person.click(drawer.getByRole('button', { name }));
  const dialog = within(
    (await screen.findByText('Columns', { selector: 'legend' })).closest<HTMLElement>('[role=dialog]')!,
  );
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toEqual([fileName]));
  const { query } = api.calls(call)[0]!;
  expect(query).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-31', format: 'xlsx' });
  expect(query.columns).toContain(column);
});

const movement = (changes: Partial<WalletMovement>): WalletMovement => ({
  ...{ movementId: '1', at: '2026-10-20T10:00:00Z', kind: 'PAYOUT', amount: -37_263, charges: 263 },
  ...{ balance: 1_562_033, reference: 'T-001395', name: 'Blaise Etoga', number: '', reason: '' },
  ...{ transactionId: null, refillId: null },
  ...changes,
});

it('lists the movements with the balance after each, and leads to what each is about', async () => {
  const [payment, refill] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const { drawer } = await open({
    listWalletMovements: pageOf([
      movement({ movementId: '3', kind: 'RECONCILIATION', amount: 37_263, transactionId: payment }),
      movement({ movementId: '2', kind: 'REFILL', amount: 50_000, name: 'Caisse', refillId: refill }),
      movement({ kind: 'SUBSCRIPTION', amount: -15_000, name: '', reference: 'INV-000007' }),
    ]),
  });
  expect(await drawer.findByRole('link', { name: 'Correction, Blaise Etoga' })).toHaveAttribute(
    'href',
    `/dashboard/transactions?id=${payment}`,
  );
  expect(drawer.getByRole('link', { name: 'Refill, Caisse' })).toHaveAttribute(
    'href',
    `/dashboard/balances?id=${refill}`,
  );
  const plan = drawer.getByText('Plan fee').closest('li');
  expect(plan).toHaveTextContent(/INV-000007/);
  expect(plan).toHaveTextContent(/−15,000.*1,562,033/);
  expect(drawer.getAllByText(/T-001395 · /)).toHaveLength(2);
});

it('turns the pages of movements, and narrows them to a kind', async () => {
  const { api, drawer, person } = await open({
    listWalletMovements: ({ query }) =>
      pageOf([movement({ name: `page ${query.page}` })], { number: query.page, size: 10, totalElements: 25 }),
  });
  await drawer.findByText('Payment, page 0');
  await person.click(drawer.getByRole('button', { name: 'Next page' }));
  await drawer.findByText('Payment, page 1');
  await person.click(drawer.getByRole('combobox', { name: 'Kind' }));
  await person.click(await screen.findByTitle('Card top-up'));
  await waitFor(() =>
    expect(api.calls('listWalletMovements').at(-1)?.query).toMatchObject({ kind: 'CARD_TOP_UP', page: 0 }),
  );
});

it('opens a refill that is on no page of the list', async () => {
  const refill = aRefill({ accountName: 'Caisse de mars' });
  mockApi({
    getWallet: aWallet(1_000),
    listServiceProviders: [],
    listRefills: ({ query }) => pageOf(query.refillId === refill.refillId ? [refill] : []),
    getUserProfileInfo: aProfile(aUser()),
    getCardStatus: { configured: false, minimum: 500, maximum: 1_000_000 },
  });
  await renderRoute(<BalancesRoute />, { path: `/dashboard/balances?id=${refill.refillId}`, user: aUser() });
  expect(await screen.findAllByText('Caisse de mars')).not.toHaveLength(0);
});

it('shows why there are no sums, and tries again', async () => {
  const { api, drawer, person } = await open({
    getWalletStatement: failure('UNAVAILABLE', { message: 'The ledger is away.' }),
  });
  expect(await drawer.findByText('The ledger is away.')).toBeInTheDocument();
  api.use({ getWalletStatement: statement });
  await person.click(drawer.getByRole('button', { name: 'Try again' }));
  expect(await drawer.findByText('Money in')).toBeInTheDocument();
});
