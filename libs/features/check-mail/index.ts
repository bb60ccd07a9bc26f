export { CheckMailRoute } from './check-mail-route.tsx';
