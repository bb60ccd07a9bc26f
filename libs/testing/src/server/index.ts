export type { Fault } from './faults.ts';
export { type MockServer, startMockServer } from './mock-server.ts';
export { ids, type PersonId, people } from './people.ts';
