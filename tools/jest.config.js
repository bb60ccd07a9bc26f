import { nodeProject } from '../jest.preset.js';

const { testPathIgnorePatterns, ...config } = nodeProject(import.meta.dirname, { database: true });

/** The inbox and how apps are built are projects of their own. */
export default {
  ...config,
  testPathIgnorePatterns: [...testPathIgnorePatterns, '<rootDir>/inbox/', '<rootDir>/build/'],
};
