import type { Inside } from '@sanaga/features/app-bootstrap';

/** What the first signed-in screen needs; everybody here has the same. */
export const inside = (): Inside => ({
  scripts: () =>
    Promise.all([
      import('./layouts/console.tsx'),
      import('./areas/super-admin.tsx'),
      import('@sanaga/features/console-overview'),
    ]),
  texts: ['navigation', 'notifications', 'console-overview', 'console'],
  prefetch: async (dispatch) =>
    (await import('@sanaga/features/console-overview')).prefetchConsoleOverview(dispatch),
});
