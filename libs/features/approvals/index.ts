export { ApprovalsRoute } from './approvals-route.tsx';
