export { ForgotPasswordRoute as Component } from './forgot-password-route.tsx';
