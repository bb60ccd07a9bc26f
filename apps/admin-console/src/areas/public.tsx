import { lazyScreen, paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';

const SignIn = lazyScreen(async () => (await import('@sanaga/features/sign-in')).SignInRoute);
const VerifyPin = lazyScreen(async () => (await import('@sanaga/features/verify-pin')).VerifyPinRoute);
const ForgotPassword = lazyScreen(
  async () => (await import('@sanaga/features/forgot-password')).ForgotPasswordRoute,
);
const ActivateAccount = lazyScreen(
  async () => (await import('@sanaga/features/activate-account')).ActivateAccountRoute,
);
const OtherApp = lazyScreen(async () => (await import('@sanaga/features/other-app')).OtherAppRoute);
const NotFound = lazyScreen(async () => (await import('@sanaga/features/not-found')).NotFoundRoute);

/** Screens for which nobody needs to be signed in. Signing up is the portal's. */
export const publicRoutes: RouteObject[] = [
  { path: paths.home, element: <SignIn signUp={false} /> },
  { path: paths.login, element: <SignIn signUp={false} /> },
  { path: paths.verifyPin, Component: VerifyPin },
  { path: paths.forgotPassword, Component: ForgotPassword },
  { path: paths.activateAccount, Component: ActivateAccount },
  { path: paths.underReview, element: <OtherApp here="console" /> },
  { path: `${paths.dashboard}/*`, element: <OtherApp here="console" /> },
  { path: '*', Component: NotFound },
];
