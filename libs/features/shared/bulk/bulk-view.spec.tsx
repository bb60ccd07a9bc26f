import { aBulkOrigin, aTransactionDetail, aUser, bulkItems, mockApi, renderRoute } from '@sanaga/testing';
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
