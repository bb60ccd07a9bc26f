export { ActivateAccountRoute } from './activate-account-route.tsx';
