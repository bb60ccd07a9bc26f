export { OrganisationsRoute as Component } from './organisations-route.tsx';
