import {
  aBulkOrigin,
  aRepeat,
  aTransactionDetail,
  aUser,
  bulkItems,
  mockApi,
  renderRoute,
} from '@sanaga/testing';
import { screen } from '@testing-library/react';
import { BulkFacts, BulkSummary } from './bulk-view.tsx';

const payment = aTransactionDetail({
  type: 'BULK',
  kind: 'BULK_PAYOUT',
  name: 'paie.csv',
  items: bulkItems({ total: 18, pending: 18 }),
  bulk: aBulkOrigin({ rows: 19, excluded: 1 }),
});

it('says in French of which file it is, and what its rows are, whatever their number', async () => {
  mockApi({});
  await renderRoute(
    <>
      <BulkSummary payment={payment} detail={payment} />
      <BulkFacts payment={payment} />
    </>,
    { path: '/dashboard', user: aUser(), language: 'fr' },
  );
  expect((await screen.findByText('paie.csv')).closest('p')).toHaveTextContent(
    '18 paiements du fichier paie.csv',
  );
  expect(screen.getByText('19 (acceptées : 18, exclues : 1)')).toBeInTheDocument();
});

it.each([
  ['PENDING', 'That file is waiting for approval. If both are approved, everyone in both is paid twice.'],
  ['IN_PROGRESS', 'That file has been approved already.'],
  ['PROBLEMATIC', 'That file has been approved already.'],
  ['COMPLETED', 'That file has been paid already.'],
] as const)('says to whoever approves that other payments are the same: %s', async (status, text) => {
  const other = '00000000-0000-4000-8000-00000000abcd';
  const bulk = aBulkOrigin({ repeats: aRepeat({ rows: 18, sameRows: 18, bulkId: other, status }) });
  mockApi({});
  await renderRoute(<BulkSummary payment={payment} detail={{ ...payment, bulk }} />, {
    path: '/dashboard',
    user: aUser(),
  });
  const said = await screen.findByText(/^The same 18 payments are in paie-octobre.csv/);
  expect(said.parentElement).toHaveTextContent(text);
  expect(screen.getByRole('link')).toHaveAttribute('href', `/dashboard/transactions?id=${other}`);
});
