export { UnderReviewRoute as Component } from './under-review-route.tsx';
