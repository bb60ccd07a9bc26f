import { nodeProject } from '../../../../jest.preset.js';

export default nodeProject(import.meta.dirname, { database: true, shared: true });
