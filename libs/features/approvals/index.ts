export { ApprovalsRoute as Component } from './approvals-route.tsx';
export { prefetch } from './loader.ts';
