export { AuditRoute as Component } from './audit-route.tsx';
