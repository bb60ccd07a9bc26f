export { ConsoleOverviewRoute } from './console-overview-route.tsx';
export { prefetchConsoleOverview } from './loader.ts';
