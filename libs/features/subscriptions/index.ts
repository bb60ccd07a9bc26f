export { SubscriptionsRoute } from './subscriptions-route.tsx';
