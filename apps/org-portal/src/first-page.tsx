import { startFirstPage } from '@sanaga/features/prerendered-pages';

await startFirstPage({ signUp: true, importApp: () => import('./app.tsx') });
