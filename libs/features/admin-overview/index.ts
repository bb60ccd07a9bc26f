export { AdminOverviewRoute } from './admin-overview-route.tsx';
export { prefetchAdminOverview } from './loader.ts';
