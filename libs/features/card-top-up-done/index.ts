export { CardTopUpDoneRoute as Component } from './card-top-up-done-route.tsx';
