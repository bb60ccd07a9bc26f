export { TransactionsRoute as Component } from './transactions-route.tsx';
