export { TestAuthority } from './authority.ts';
export { headOf, sendSlowly } from './slow-client.ts';
