export { ExpensesRoute } from './expenses-route.tsx';
