export { type App, createApp, type Credentials } from './create-app.tsx';
