export { InitiatorHomeRoute } from './initiator-home-route.tsx';
