export { HistoryRoute } from './history-route.tsx';
