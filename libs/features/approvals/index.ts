export { ApprovalsRoute } from './approvals-route.tsx';
export { prefetchApprovals } from './loader.ts';
