export { createApp } from './create-app.tsx';
export type { AppRoutes, Area } from './create-router.tsx';
export { screenRoute } from './screen-route.ts';
