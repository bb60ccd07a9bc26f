import { type AppRoutes, screenRoute } from '@sanaga/features/app-bootstrap';
import { PageErrorRoute } from '@sanaga/features/page-error';
import { Waiting } from '@sanaga/features/signed-in-layout';
import { publicRoutes } from './areas/public.tsx';
import { side } from './side.ts';

/** Public screens, and the super admin's. */
export const routes: AppRoutes = {
  publicRoutes,
  signedIn: {
    path: side.home,
    layout: screenRoute(undefined, () => import('./layouts/console.tsx'), ['navigation', 'notifications']),
  },
  areas: {
    SUPER_ADMIN: () => import('./areas/super-admin.ts'),
  },
  notFound: screenRoute(`${side.home}/*`, () => import('@sanaga/features/not-found'), ['navigation']),
  ErrorBoundary: PageErrorRoute,
  HydrateFallback: Waiting,
};
