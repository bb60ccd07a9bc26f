export { UnderReviewRoute } from './under-review-route.tsx';
