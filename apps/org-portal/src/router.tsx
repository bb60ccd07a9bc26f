import { PageErrorRoute } from '@sanaga/features/page-error';
import { lazyScreen, paths } from '@sanaga/navigation';
import { createBrowserRouter } from 'react-router';
import { publicRoutes } from './areas/public.tsx';

const DashboardLayout = lazyScreen(async () => (await import('./layouts/dashboard.tsx')).DashboardLayout);
const RoleArea = lazyScreen(async () => (await import('./layouts/dashboard.tsx')).RoleArea);

/** Public screens, and the dashboard whose area goes by the current role. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: PageErrorRoute,
    children: [
      {
        path: paths.dashboard,
        Component: DashboardLayout,
        // the home itself is no match for `*`
        children: [
          { index: true, Component: RoleArea, ErrorBoundary: PageErrorRoute },
          { path: '*', Component: RoleArea, ErrorBoundary: PageErrorRoute },
        ],
      },
      ...publicRoutes,
    ],
  },
]);
