export { createApp } from './create-app.tsx';
export type { Inside } from './preload.ts';
