export { CheckMailRoute as Component } from './check-mail-route.tsx';
