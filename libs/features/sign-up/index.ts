export { SignUpRoute } from './sign-up-route.tsx';
