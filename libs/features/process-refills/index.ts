export { ProcessRefillsRoute as Component } from './process-refills-route.tsx';
