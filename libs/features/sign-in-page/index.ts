export { SignInPage, type SignInWords } from './sign-in-page.tsx';
