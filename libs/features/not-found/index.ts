export { NotFoundRoute } from './not-found-route.tsx';
