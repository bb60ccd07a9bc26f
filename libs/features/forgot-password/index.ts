export { ForgotPasswordRoute } from './forgot-password-route.tsx';
