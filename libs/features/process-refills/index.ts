export { ProcessRefillsRoute } from './process-refills-route.tsx';
