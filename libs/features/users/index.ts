export { UsersRoute as Component } from './users-route.tsx';
