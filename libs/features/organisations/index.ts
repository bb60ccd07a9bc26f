export { OrganisationsRoute } from './organisations-route.tsx';
