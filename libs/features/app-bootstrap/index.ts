export { createApp } from './create-app.tsx';
export type { Preload } from './preload.ts';
