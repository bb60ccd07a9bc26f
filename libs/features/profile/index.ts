export { ProfileRoute } from './profile-route.tsx';
