export { headOf, sendSlowly } from './slow-client.ts';
