export { NewPaymentRoute } from './new-payment-route.tsx';
