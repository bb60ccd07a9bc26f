import { createApp } from '@sanaga/features/app-bootstrap';
import { routes } from './routes.ts';
import { store } from './store.ts';
import { loadTexts } from './texts.ts';

/** Everything of this app but its first page. */
export const app = createApp({ appType: __APP_TYPE__, store, loadTexts, routes });
