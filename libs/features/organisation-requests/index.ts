export { OrganisationRequestsRoute as Component } from './organisation-requests-route.tsx';
