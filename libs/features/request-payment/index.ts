export { RequestPaymentRoute } from './request-payment-route.tsx';
