export { IconsRoute as Component } from './icons-route.tsx';
