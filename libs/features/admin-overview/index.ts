export { AdminOverviewRoute as Component } from './admin-overview-route.tsx';
export { prefetch } from './loader.ts';
