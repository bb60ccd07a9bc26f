import { startFirstPage } from '@sanaga/features/first-pages';

await startFirstPage({ signUp: true, importApp: () => import('./app.tsx') });
