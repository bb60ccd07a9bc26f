export { IconsRoute } from './icons-route.tsx';
