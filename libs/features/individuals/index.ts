export { IndividualsRoute } from './individuals-route.tsx';
