import { nodeProject } from '../jest.preset.js';

const { testPathIgnorePatterns, ...config } = nodeProject(import.meta.dirname, { database: true });

/** The inbox is a project of its own. */
export default { ...config, testPathIgnorePatterns: [...testPathIgnorePatterns, '<rootDir>/inbox/'] };
