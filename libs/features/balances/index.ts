export { BalancesRoute as Component } from './balances-route.tsx';
