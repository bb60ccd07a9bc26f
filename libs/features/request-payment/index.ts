export { RequestPaymentRoute as Component } from './request-payment-route.tsx';
