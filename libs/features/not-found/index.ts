export { NotFoundRoute as Component } from './not-found-route.tsx';
