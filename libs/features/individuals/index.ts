export { IndividualsRoute as Component } from './individuals-route.tsx';
