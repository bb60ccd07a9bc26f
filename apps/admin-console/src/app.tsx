import { createApp } from '@sanaga/features/app-bootstrap';
import { routes } from './routes.ts';
import { store } from './store.ts';
import { loadTexts } from './texts.ts';

/** The whole app except its first page. */
export const app = createApp({ appType: __APP_TYPE__, store, loadTexts, routes });
