import { createApp } from '@sanaga/features/app-bootstrap';
import { inside } from './preload.ts';
import { router } from './router.tsx';
import { store } from './store.ts';
import { loadTexts } from './texts.ts';

/** Everything of this app but its first page. */
export const app = createApp({
  appType: __APP_TYPE__,
  store,
  router,
  loadTexts,
  publicScreens: {
    'sign-in': () => import('@sanaga/features/sign-in'),
    'sign-up': () => import('@sanaga/features/sign-up'),
    'forgot-password': () => import('@sanaga/features/forgot-password'),
  },
  inside,
});
