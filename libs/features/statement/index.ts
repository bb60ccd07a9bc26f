export { StatementRoute as Component } from './statement-route.tsx';
