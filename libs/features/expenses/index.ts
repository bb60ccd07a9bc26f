export { ExpensesRoute as Component } from './expenses-route.tsx';
