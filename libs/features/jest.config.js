import { webProject } from '../../jest.preset.js';

/** Both cores: they run last, when nothing else does. */
export default { ...webProject(import.meta.dirname), maxWorkers: 2 };
