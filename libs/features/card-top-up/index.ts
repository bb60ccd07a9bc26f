export { CardTopUpRoute as Component } from './card-top-up-route.tsx';
