export { OrganisationRequestsRoute } from './organisation-requests-route.tsx';
