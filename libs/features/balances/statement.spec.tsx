import { screen, within } from '@testing-library/react';
import {
  aProfile,
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
    getWalletStatement: statement,
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
  api.use({ exportWalletStatementCsv: 'date' });
  await person.click(drawer.getByRole('button', { name: 'Download CSV' }));
  await drawer.findByRole('button', { name: 'Download CSV', busy: false });
  expect(drawer.queryByText('Back in a moment.')).not.toBeInTheDocument();
  expect(saved).toEqual(['Statement 2026-10-01 2026-10-31.csv']);
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
