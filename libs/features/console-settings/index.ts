export { ConsoleSettingsRoute as Component } from './console-settings-route.tsx';
