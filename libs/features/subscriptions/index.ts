export { SubscriptionsRoute as Component } from './subscriptions-route.tsx';
