export { ServicesRoute } from './services-route.tsx';
