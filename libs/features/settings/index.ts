export { SettingsRoute as Component } from './settings-route.tsx';
