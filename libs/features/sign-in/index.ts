export { SignInRoute } from './sign-in-route.tsx';
