import { nodeProject } from '../jest.preset.js';

const { testPathIgnorePatterns, ...config } = nodeProject(import.meta.dirname, {
  database: true,
  shared: true,
});

/** Folders with a project of their own have specs of their own. */
export default {
  ...config,
  testPathIgnorePatterns: [
    ...testPathIgnorePatterns,
    '<rootDir>/inbox/',
    '<rootDir>/build/',
    '<rootDir>/repository/',
  ],
};
