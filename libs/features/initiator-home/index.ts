export { InitiatorHomeRoute as Component } from './initiator-home-route.tsx';
export { prefetch } from './loader.ts';
