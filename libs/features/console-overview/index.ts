export { ConsoleOverviewRoute } from './console-overview-route.tsx';
export { prefetchConsoleOverview } from './first-calls.ts';
