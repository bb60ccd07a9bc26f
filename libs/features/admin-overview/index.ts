export { AdminOverviewRoute } from './admin-overview-route.tsx';
