export { ApiDocsRoute } from './api-docs-route.tsx';
