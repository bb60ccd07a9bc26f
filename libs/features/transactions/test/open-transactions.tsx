import {
  aTransaction,
  aTransactionDetail,
  aUser,
  aWallet,
  type Handlers,
  mockApi,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { TransactionsRoute } from '../transactions-route.tsx';

export const route = '/dashboard/transactions';
export const paid = aTransaction({ name: 'Pauline Eyenga', status: 'COMPLETED', amount: 185_000 });
export const failed = aTransaction({
  name: 'Lydie Manga',
  status: 'PROBLEMATIC',
  problemReason: 'FAILED',
  operatorCode: 'PAYEE_NOT_FOUND',
});
export const waiting = aTransaction({ name: 'Garage Fotso', amount: 247_000 });
export const all = [paid, failed, waiting];

/** Opens the list of those three, out of 41, at an address and for somebody. */
export async function openTransactions(handlers: Handlers = {}, { path = route, user = aUser() } = {}) {
  const api = mockApi({
    listTransactions: pageOf(all, { totalElements: 41 }),
    getTransactionDetail: ({ params }) => aTransactionDetail(all.find(({ id }) => id === params.id)),
    getWallet: aWallet(),
    ...handlers,
  });
  return { api, ...(await renderRoute(<TransactionsRoute />, { path, route, user })) };
}
