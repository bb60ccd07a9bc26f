export { SignUpRoute as Component } from './sign-up-route.tsx';
