export { BalancesRoute } from './balances-route.tsx';
