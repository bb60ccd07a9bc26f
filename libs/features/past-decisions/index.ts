export { PastDecisionsRoute as Component } from './past-decisions-route.tsx';
