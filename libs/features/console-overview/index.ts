export { ConsoleOverviewRoute as Component } from './console-overview-route.tsx';
export { prefetch } from './loader.ts';
