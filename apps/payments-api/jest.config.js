import { nodeProject } from '../../jest.preset.js';

/** Configuration of the specs that cross contexts; each context's own specs belong to its own project. */
export default {
  ...nodeProject(import.meta.dirname, { database: true }),
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  // the longest project by far, whose specs wait for PostgreSQL most of the time
  maxWorkers: 2,
};
