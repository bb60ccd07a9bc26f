import { PageErrorRoute } from '@sanaga/features/page-error';
import { lazyScreen, paths } from '@sanaga/navigation';
import { createBrowserRouter } from 'react-router';
import { publicRoutes } from './areas/public.tsx';

const ConsoleLayout = lazyScreen(async () => (await import('./layouts/console.tsx')).ConsoleLayout);
const SuperAdminArea = lazyScreen(async () => (await import('./layouts/console.tsx')).SuperAdminArea);

/** Public screens, and the super admin's. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: PageErrorRoute,
    children: [
      {
        path: paths.superAdmin,
        Component: ConsoleLayout,
        // the home itself is no match for `*`
        children: [
          { index: true, Component: SuperAdminArea, ErrorBoundary: PageErrorRoute },
          { path: '*', Component: SuperAdminArea, ErrorBoundary: PageErrorRoute },
        ],
      },
      ...publicRoutes,
    ],
  },
]);
