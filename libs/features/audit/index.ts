export { AuditRoute } from './audit-route.tsx';
