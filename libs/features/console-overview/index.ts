export { ConsoleOverviewRoute } from './console-overview-route.tsx';
