export { VerifyPinRoute as Component } from './verify-pin-route.tsx';
