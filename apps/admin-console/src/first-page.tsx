import { startFirstPage } from '@sanaga/features/prerendered-pages';

await startFirstPage({ signUp: false, importApp: () => import('./app.tsx') });
