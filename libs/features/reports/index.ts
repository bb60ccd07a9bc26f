export { ReportsRoute } from './reports-route.tsx';
