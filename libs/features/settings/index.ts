export { SettingsRoute } from './settings-route.tsx';
