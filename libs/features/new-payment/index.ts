export { NewPaymentRoute as Component } from './new-payment-route.tsx';
