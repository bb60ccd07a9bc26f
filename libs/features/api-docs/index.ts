export { ApiDocsRoute as Component } from './api-docs-route.tsx';
