export { type App, createApp, type Credentials, type Inside } from './create-app.tsx';
