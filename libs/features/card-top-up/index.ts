export { CardTopUpRoute } from './card-top-up-route.tsx';
