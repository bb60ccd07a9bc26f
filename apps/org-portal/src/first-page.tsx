import { startFirstPage } from '@sanaga/features/prerendered-pages';
import { side } from './side.ts';

await startFirstPage({ signUp: side.signUp, importApp: () => import('./app.tsx') });
