export { TransactionsRoute } from './transactions-route.tsx';
