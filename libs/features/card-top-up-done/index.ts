export { CardTopUpDoneRoute } from './card-top-up-done-route.tsx';
