import { lazyScreen, paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';

const SignIn = lazyScreen(async () => (await import('@sanaga/features/sign-in')).SignInRoute);
const SignUp = lazyScreen(async () => (await import('@sanaga/features/sign-up')).SignUpRoute);
const VerifyPin = lazyScreen(async () => (await import('@sanaga/features/verify-pin')).VerifyPinRoute);
const ForgotPassword = lazyScreen(
  async () => (await import('@sanaga/features/forgot-password')).ForgotPasswordRoute,
);
const UnderReview = lazyScreen(async () => (await import('@sanaga/features/under-review')).UnderReviewRoute);
const ActivateAccount = lazyScreen(
  async () => (await import('@sanaga/features/activate-account')).ActivateAccountRoute,
);
const CheckMail = lazyScreen(async () => (await import('@sanaga/features/check-mail')).CheckMailRoute);
const Icons = lazyScreen(async () => (await import('@sanaga/features/icons')).IconsRoute);
const CardTopUp = lazyScreen(async () => (await import('@sanaga/features/card-top-up')).CardTopUpRoute);
const CardTopUpDone = lazyScreen(
  async () => (await import('@sanaga/features/card-top-up-done')).CardTopUpDoneRoute,
);
const OtherApp = lazyScreen(async () => (await import('@sanaga/features/other-app')).OtherAppRoute);
const NotFound = lazyScreen(async () => (await import('@sanaga/features/not-found')).NotFoundRoute);

/** Screens for which nobody needs to be signed in. */
export const publicRoutes: RouteObject[] = [
  { path: paths.home, element: <SignIn signUp /> },
  { path: paths.login, element: <SignIn signUp /> },
  { path: paths.signUp, Component: SignUp },
  { path: paths.verifyPin, Component: VerifyPin },
  { path: paths.forgotPassword, Component: ForgotPassword },
  { path: paths.underReview, Component: UnderReview },
  { path: paths.activateAccount, Component: ActivateAccount },
  { path: paths.email, Component: CheckMail },
  { path: paths.icons, Component: Icons },
  { path: paths.cardTopUp, Component: CardTopUp },
  { path: paths.cardTopUpDone, Component: CardTopUpDone },
  { path: `${paths.superAdmin}/*`, element: <OtherApp here="portal" /> },
  { path: '*', Component: NotFound },
];
