export { InitiatorHomeRoute } from './initiator-home-route.tsx';
export { prefetchInitiatorHome } from './loader.ts';
