import type { Subject } from '../../../src/operator/subjects.ts';

const refuse = async (): Promise<never> => {
  throw new Error('nobody here owns such requests');
};

/** Stands for a subject of another context. */
export const noSubject: Subject = { send: refuse, complete: refuse, fail: refuse, markUnknown: refuse };
