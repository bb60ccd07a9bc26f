import { startFirstPage } from '@sanaga/features/first-pages';

await startFirstPage({ signUp: false, importApp: () => import('./app.tsx') });
