export { VerifyPinRoute } from './verify-pin-route.tsx';
