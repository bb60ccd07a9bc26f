export { ActivateAccountRoute as Component } from './activate-account-route.tsx';
