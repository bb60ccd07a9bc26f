export { HistoryRoute as Component } from './history-route.tsx';
