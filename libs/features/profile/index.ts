export { ProfileRoute as Component } from './profile-route.tsx';
