import { type AppRoutes, screenRoute } from '@sanaga/features/app-bootstrap';
import { PageErrorRoute } from '@sanaga/features/page-error';
import { Waiting } from '@sanaga/features/signed-in-layout';
import { publicRoutes } from './areas/public.tsx';
import { side } from './side.ts';

/** Public screens, and the dashboard, whose screens depend on the current role. */
export const routes: AppRoutes = {
  publicRoutes,
  signedIn: {
    path: side.home,
    layout: screenRoute(undefined, () => import('./layouts/dashboard.tsx'), ['navigation', 'notifications']),
  },
  areas: {
    ADMIN: () => import('./areas/admin.ts'),
    INITIATOR: () => import('./areas/initiator.ts'),
    VALIDATOR: () => import('./areas/validator.ts'),
  },
  notFound: screenRoute(`${side.home}/*`, () => import('@sanaga/features/not-found'), ['navigation']),
  ErrorBoundary: PageErrorRoute,
  HydrateFallback: Waiting,
};
