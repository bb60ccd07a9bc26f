import type { WalletMovement } from '@sanaga/api';
import { screen, waitFor, within } from '@testing-library/react';
import { aUser, failure, type Handlers, mockApi, pageOf, renderRoute } from '@sanaga/testing';
import { StatementRoute } from './statement-route.tsx';

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
    getWalletStatement: statement,
    listWalletMovements: pageOf([]),
    getMonthlyStatement: { isOn: false },
    ...handlers,
  });
  const path = '/dashboard/statement?period=custom&from=2026-10-01&to=2026-10-31';
  return { api, ...(await renderRoute(<StatementRoute />, { path, user })) };
}

it('shows what the wallet held before and after, and what came and went', async () => {
  const { api } = await open();
  const closing = await screen.findByText('Balance at the end of 31 October 2026');
  expect(closing.parentElement).toHaveTextContent('1,599,296');
  expect(screen.getByText('Balance at the start of 1 October 2026').parentElement).toHaveTextContent(
    '1,200,000',
  );
  expect(screen.getByText('Money out').parentElement).toHaveTextContent('−100,704');
  expect(screen.getByText(/12 transactions/)).toBeInTheDocument();
  expect(screen.getByText(/^Including fees, tax and levy:/)).toHaveTextContent('704');
  expect(api.calls('getWalletStatement')[0]?.query).toEqual({
    ...{ startDate: '2026-10-01', endDate: '2026-10-31' },
  });
});

it('refetches for other days', async () => {
  const { api, person } = await open();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'This year');
  expect(await screen.findByText('Money in')).toBeInTheDocument();
  expect(api.calls('getWalletStatement').at(-1)?.query).not.toEqual(
    api.calls('getWalletStatement')[0]?.query,
  );
});

it('saves it as a file, and shows why it could not', async () => {
  const { api, person } = await open({
    generateWalletStatementPdf: failure('UNAVAILABLE', { message: 'Back in a moment.' }),
  });
  await person.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('Back in a moment.')).toBeInTheDocument();
  api.use({ generateWalletStatementPdf: '%PDF-' });
  await person.click(screen.getByRole('button', { name: 'Download PDF' }));
  await screen.findByRole('button', { name: 'Download PDF', busy: false });
  expect(screen.queryByText('Back in a moment.')).not.toBeInTheDocument();
  expect(saved).toEqual(['Statement 2026-10-01 2026-10-31.pdf']);
});

it.each([
  ['Export', 'exportWalletStatementCsv', 'Statement 2026-10-01 2026-10-31.xlsx', 'balance'],
  ['Export journal', 'exportJournal', 'Journal 2026-10-01 2026-10-31.xlsx', 'debit'],
] as const)('offers %s of the same days', async (name, call, fileName, column) => {
  const { api, person } = await open({ [call]: 'a file' });
  await person.click(screen.getByRole('button', { name }));
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
  ...{ transactionId: null, refillId: null, lines: null },
  ...changes,
});

it('lists the movements with the balance after each, and leads to what each is about', async () => {
  const [payment, refill] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  await open({
    listWalletMovements: pageOf([
      movement({ movementId: '3', kind: 'RECONCILIATION', amount: 37_263, transactionId: payment }),
      movement({ movementId: '2', kind: 'REFILL', amount: 50_000, name: 'Caisse', refillId: refill }),
      movement({ kind: 'SUBSCRIPTION', amount: -15_000, name: '', reference: 'INV-000007' }),
    ]),
  });
  expect(await screen.findByRole('link', { name: 'Correction, Blaise Etoga' })).toHaveAttribute(
    'href',
    `/dashboard/transactions?id=${payment}`,
  );
  expect(screen.getByRole('link', { name: 'Refill, Caisse' })).toHaveAttribute(
    'href',
    `/dashboard/balances?id=${refill}`,
  );
  const plan = screen.getByText('Plan fee').closest('tr');
  expect(plan).toHaveTextContent(/INV-000007/);
  expect(plan).toHaveTextContent(/−15,000.*1,562,033/);
  expect(screen.getAllByText('T-001395')).toHaveLength(2);
});

it('turns the pages of movements, and narrows them to a kind', async () => {
  const { api, person } = await open({
    listWalletMovements: ({ query }) =>
      pageOf([movement({ name: `page ${query.page}` })], {
        number: query.page,
        size: 50,
        totalElements: 125,
      }),
  });
  await screen.findByText('Payment, page 0');
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Payment, page 1');
  await person.click(screen.getByRole('combobox', { name: 'Kind' }));
  await person.click(await screen.findByTitle('Card top-up'));
  await waitFor(() =>
    expect(api.calls('listWalletMovements').at(-1)?.query).toMatchObject({ kind: 'CARD_TOP_UP', page: 0 }),
  );
});

it('shows why there are no sums, and tries again', async () => {
  const { api, person } = await open({
    getWalletStatement: failure('UNAVAILABLE', { message: 'The ledger is away.' }),
  });
  expect(await screen.findByText('The ledger is away.')).toBeInTheDocument();
  api.use({ getWalletStatement: statement });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Money in')).toBeInTheDocument();
});

const run = movement({
  ...{ name: 'paie.csv', reference: 'T-000900', amount: -120_000, balance: 1_442_033 },
  ...{ transactionId: '33333333-3333-4333-8333-333333333333', lines: { first: 4, last: 15, count: 12 } },
});

it('shows the payments of a bulk payment as one line that unfolds, page by page', async () => {
  const { api, person } = await open({
    listWalletMovements: ({ query }) =>
      query.first
        ? pageOf([movement({ name: `Awa ${query.page}` })], {
            number: query.page,
            size: 10,
            totalElements: 12,
          })
        : pageOf([run]),
  });
  expect(await screen.findByRole('link', { name: 'Bulk payment paie.csv, 12 payments' })).toHaveAttribute(
    'href',
    `/dashboard/transactions?id=${run.transactionId}`,
  );
  const unfold = screen.getByRole('button', { name: 'Show the payments of paie.csv', expanded: false });
  await person.click(unfold);
  expect(await screen.findByText('Awa 0')).toBeInTheDocument();
  expect(api.calls('listWalletMovements').at(-1)?.query).toMatchObject({ first: 4, last: 15, page: 0 });
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('Awa 1')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Show the payments of paie.csv', expanded: true }));
  await waitFor(() => expect(screen.queryByText('Awa 1')).not.toBeVisible());
});

it('searches each payment, not the lines that stand for many, and keeps the search in the address', async () => {
  const { api, person, address } = await open();
  await screen.findByText('Money in');
  expect(api.calls('listWalletMovements')[0]?.query).toMatchObject({ grouped: true });
  await person.type(screen.getByRole('searchbox'), 'ngono{Enter}');
  await waitFor(() =>
    expect(api.calls('listWalletMovements').at(-1)?.query).toMatchObject({ search: 'ngono' }),
  );
  expect(api.calls('listWalletMovements').at(-1)?.query.grouped).toBe(false);
  expect(address()).toContain('search=ngono');
  await person.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(address()).not.toContain('search'));
});

it('leads to the other pages about money, and says which one this is', async () => {
  await open();
  const pages = within(await screen.findByRole('navigation', { name: 'Pages about money' }));
  expect(pages.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overview', '/dashboard'],
    ['Balances', '/dashboard/balances'],
    ['Statement', '/dashboard/statement'],
    ['Expenses', '/dashboard/expenses'],
    ['Target', '/dashboard/target'],
    ['Billing', '/dashboard/history'],
  ]);
  expect(pages.getByRole('link', { name: 'Statement' })).toHaveAttribute('aria-current', 'page');
});

it('comes by email each month for who asks for it, and says where that failed', async () => {
  const { api, person } = await open({
    changeMonthlyStatement: failure('UNAVAILABLE', { message: 'Away.' }),
  });
  const box = await screen.findByRole('checkbox', { name: 'Email me the statement each month' });
  await person.click(box);
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(box).not.toBeChecked();
  api.use({ changeMonthlyStatement: { isOn: true }, getMonthlyStatement: { isOn: true } });
  await person.click(box);
  await waitFor(() => expect(box).toBeChecked());
  expect(api.calls('changeMonthlyStatement').at(-1)?.body).toEqual({ isOn: true });
});
