export { ApprovalsRoute } from './approvals-route.tsx';
export { prefetchApprovals } from './first-calls.ts';
