export { ReportsRoute as Component } from './reports-route.tsx';
