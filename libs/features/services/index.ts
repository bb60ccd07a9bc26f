export { ServicesRoute as Component } from './services-route.tsx';
