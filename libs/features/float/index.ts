export { FloatRoute as Component } from './float-route.tsx';
