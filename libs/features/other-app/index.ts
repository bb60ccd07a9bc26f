export { OtherAppRoute } from './other-app-route.tsx';
