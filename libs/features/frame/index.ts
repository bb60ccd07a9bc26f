export { createApp } from './create-app.tsx';
export type { Inside } from './prepare-inside.ts';
