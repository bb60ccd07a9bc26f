export { FirstPage } from './first-page.tsx';
export { startFirstPage } from './start-first-page.tsx';
export type { FirstPageWords } from './labels.ts';
