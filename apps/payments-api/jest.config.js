import { nodeProject } from '../../jest.preset.js';

/** Configuration of the specs that cross contexts; each context's own specs belong to its own project. */
export default {
  ...nodeProject(import.meta.dirname, { database: true, shared: true }),
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
};
