import { screenRoute } from '@sanaga/features/app-bootstrap';
import { paths } from '@sanaga/navigation';
import type { RouteObject } from 'react-router';
import { side } from '../side.ts';

const loadSignIn = async () => {
  const { SignInRoute } = await import('@sanaga/features/sign-in');
  return { Component: () => <SignInRoute signUp={side.signUp} /> };
};

const loadOtherApp = async () => {
  const { OtherAppRoute } = await import('@sanaga/features/other-app');
  return { Component: () => <OtherAppRoute here={side.app} /> };
};

/** Screens for which nobody needs to be signed in. */
export const publicRoutes: RouteObject[] = [
  screenRoute(paths.home, loadSignIn, ['sign-in']),
  screenRoute(paths.login, loadSignIn, ['sign-in']),
  screenRoute(paths.signUp, () => import('@sanaga/features/sign-up'), ['sign-up', 'sign-in']),
  screenRoute(paths.verifyPin, () => import('@sanaga/features/verify-pin'), ['sign-in']),
  screenRoute(paths.forgotPassword, () => import('@sanaga/features/forgot-password'), [
    'forgot-password',
    'sign-in',
  ]),
  screenRoute(paths.underReview, () => import('@sanaga/features/under-review'), ['under-review']),
  screenRoute(paths.activateAccount, () => import('@sanaga/features/activate-account'), [
    'activate-account',
    'sign-in',
  ]),
  screenRoute(paths.email, () => import('@sanaga/features/check-mail'), ['check-mail']),
  screenRoute(paths.icons, () => import('@sanaga/features/icons'), ['icons']),
  screenRoute(paths.cardTopUp, () => import('@sanaga/features/card-top-up'), ['card', 'documents']),
  screenRoute(paths.cardTopUpDone, () => import('@sanaga/features/card-top-up-done'), ['card']),
  screenRoute(`${paths.superAdmin}/*`, loadOtherApp, ['navigation']),
  screenRoute('*', () => import('@sanaga/features/not-found'), ['navigation']),
];
