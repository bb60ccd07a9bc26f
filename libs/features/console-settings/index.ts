export { ConsoleSettingsRoute } from './console-settings-route.tsx';
