export { PageErrorRoute } from './page-error-route.tsx';
